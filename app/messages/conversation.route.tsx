import { redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Badge } from "#app/ui/badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { choiceText } from "#shared/accounts/choice.ts";
import { messageSchema } from "#shared/messages/message.ts";
import type { Route } from "./+types/conversation.route";
import { boxPath } from "./boxes.ts";
import { Composer } from "./composer.tsx";
import { readSeen, useMarkAsRead } from "./mark-as-read.ts";
import { PutAway, readMark } from "./put-away.tsx";
import { Reachable } from "./reachable.tsx";
import { readWhileWriting, toThread } from "./read-thread.server.ts";
import { NoMessages, Thread } from "./thread.tsx";
import { useNewer } from "./use-newer.ts";

export async function loader(args: Route.LoaderArgs) {
  const viewer = args.context.get(viewerContext);
  const { url, params, context } = args;
  const { messages } = context.get(servicesContext);
  const cursor = url.searchParams.get("cursor");
  const { student, page } = await orErrorPage(
    messages.withStudent(params.studentId, cursor),
    context.get(pageContext),
  );
  const thread = toThread(page, "instructor", { unread: student.unread, cursor });
  return {
    student,
    thread,
    seen: cursor ? 0 : student.unread,
    viewerId: viewer.id,
    submissionId: crypto.randomUUID(),
  };
}

/** Writes to the student, or marks or archives the conversation. */
export async function action(args: Route.ActionArgs) {
  const text = await readForm(args.request);
  const { studentId } = args.params;
  const { messages } = args.context.get(servicesContext);
  const page = args.context.get(pageContext);
  // The router decoded the id, so encode it again for the URL.
  const here = `/messages/${encodeURIComponent(studentId)}`;
  const mark = readMark(text("intent"));
  const seen = readSeen(text);
  const read = () => messages.markRead("instructor", studentId, seen);
  if (mark === "read") {
    await orErrorPage(read(), page);
    return redirect(here);
  }
  if (mark === "unread") {
    await orErrorPage(messages.markUnread(studentId), page);
    return redirect(boxPath("conversations"));
  }
  if (mark) {
    await orErrorPage(messages.archive(studentId, mark === "archive"), page);
    return redirect(here);
  }

  return submission(args, { schema: messageSchema, text, orErrorPage: true }, async (message) => {
    await messages.write("instructor", studentId, message);
    await readWhileWriting(page, seen, read);
    return redirect(here);
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.student.fullName ?? "Conversation",
    description: "A conversation with a student.",
    noindex: true,
  });

export default function Conversation({ loaderData, actionData }: Route.ComponentProps) {
  const { student, thread, seen, viewerId, submissionId } = loaderData;
  useMarkAsRead({ seen, newest: thread.messages.at(-1)?.id });
  useNewer({ after: thread.after, student: student.studentId });
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader
        title={student.fullName}
        eyebrow={seen > 0 ? `${seen} new` : undefined}
        state={seen > 0 ? "pending" : undefined}
      />
      <div className="grid-12 items-start gap-y-8">
        <div className="min-w-0 lg:col-span-8">
          <Thread
            thread={thread}
            side="instructor"
            name={student.fullName}
            empty={
              <NoMessages earlier={thread.earlier}>Your first message begins the conversation.</NoMessages>
            }
          >
            <Composer
              key={student.studentId}
              label="Your message"
              button="Send the message"
              sent="Your message is sent."
              draftKey={`messages:${viewerId}:${student.studentId}`}
              submissionId={submissionId}
              seen={seen}
              failure={actionData}
            >
              The student reads it under Messages.
            </Composer>
          </Thread>
        </div>
        <aside
          aria-labelledby="student"
          className="grid content-start gap-4 rounded-card border border-line bg-surface p-5 sm:p-6 lg:col-span-4"
        >
          <h2 id="student" className="flex min-h-11 flex-wrap items-center gap-3 text-h3">
            <span>
              About <bdi>{student.fullName}</bdi>
            </span>
            {student.archived && <Badge>Archived</Badge>}
          </h2>
          <Reachable email={student.email} phone={student.phone} />
          <p className="text-muted">Chose when registering: {choiceText(student)}</p>
          <TextLink
            to={`/desk/people/${student.studentId}`}
            className="inline-flex min-h-11 items-center justify-self-start"
          >
            Courses, orders and your notes
          </TextLink>
          <div className="border-t border-line pt-5 print:hidden">
            <PutAway
              box="conversations"
              archived={student.archived}
              unread={seen}
              empty={thread.messages.length === 0 && !thread.earlier}
            />
          </div>
        </aside>
      </div>
    </div>
  );
}
