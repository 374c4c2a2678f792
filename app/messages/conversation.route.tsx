import { redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { choiceText } from "#shared/accounts/choice.ts";
import { messageSchema } from "#shared/messages/message.ts";
import type { Route } from "./+types/conversation.route";
import { boxPath } from "./boxes.ts";
import { Composer } from "./composer.tsx";
import { readSeen, useMarkAsRead } from "./mark-as-read.ts";
import { PutAway, readMark } from "./put-away.tsx";
import { Reachable } from "./reachable.tsx";
import { readWhileWriting, toThread } from "./read-thread.server.ts";
import { Thread } from "./thread.tsx";

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
  useMarkAsRead({ seen, newest: thread.messages[0]?.id });
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <PageHeader title={student.fullName} lead={<Reachable email={student.email} phone={student.phone} />}>
        <p className="text-muted">Chose when registering: {choiceText(student)}</p>
        {student.archived && <Badge>Archived</Badge>}
        <PutAway
          box="conversations"
          archived={student.archived}
          unread={seen}
          empty={thread.messages.length === 0 && !thread.earlier}
        />
      </PageHeader>
      <div className="grid-12 gap-y-14">
        <div className="lg:col-span-5">
          <div className="lg:sticky lg:top-24">
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
          </div>
        </div>
        <div className="lg:col-span-6 lg:col-start-7">
          <Thread thread={thread} side="instructor" name={student.fullName}>
            <EmptyState title={thread.earlier ? "No earlier messages" : "No messages yet"}>
              <p>
                {thread.earlier
                  ? "The conversation begins after this point."
                  : "Your first message begins the conversation."}
              </p>
            </EmptyState>
          </Thread>
        </div>
      </div>
    </div>
  );
}
