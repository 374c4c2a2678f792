import { redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { Unsent } from "#app/ui/unsent.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import type { Viewer } from "#shared/accounts/roles.ts";
import { messageSchema } from "#shared/messages/message.ts";
import type { Route } from "./+types/messages.route";
import { InboxPage } from "./inbox-page.tsx";
import { readSeen } from "./mark-as-read.ts";
import { readMark } from "./put-away.tsx";
import { readInbox } from "./read-inbox.server.ts";
import { readWhileWriting, toThread } from "./read-thread.server.ts";
import { StudentPage } from "./student-page.tsx";

async function ownConversation({ url, context }: Route.LoaderArgs, viewer: Viewer) {
  const { messages, site } = context.get(servicesContext);
  const cursor = url.searchParams.get("cursor");
  const { unread, page } = await messages.own(viewer.id, cursor);
  const thread = toThread(page, "student", { unread, cursor });
  return {
    side: "student" as const,
    thread,
    unread: cursor ? 0 : unread,
    viewerId: viewer.id,
    instructor: site.instructor.name,
    submissionId: crypto.randomUUID(),
  };
}

async function inboxOf(args: Route.LoaderArgs) {
  return readInbox(args.context.get(servicesContext), args.url.searchParams);
}

/** Shows students their own conversation, and admins the inbox. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = args.context.get(viewerContext);
  const content: Promise<Awaited<ReturnType<typeof inboxOf | typeof ownConversation>>> =
    viewer.role === "admin" ? inboxOf(args) : ownConversation(args, viewer);
  return reading(content, args.context.get(pageContext), "messages.failed");
}

/** Writes into the signed-in student's own conversation, or marks it as read. */
export async function action(args: Route.ActionArgs) {
  const text = await readForm(args.request);
  const viewer = args.context.get(viewerContext);
  const page = args.context.get(pageContext);
  const { messages } = args.context.get(servicesContext);
  const seen = readSeen(text);
  const read = () => messages.markRead("student", viewer.id, seen);
  if (readMark(text("intent")) === "read") {
    await orErrorPage(read(), page);
    return redirect("/messages");
  }
  return submission(args, { schema: messageSchema, text }, async (message) => {
    await messages.write("student", viewer.id, message);
    await readWhileWriting(page, seen, read);
    return redirect("/messages");
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Messages", description: "Your messages.", noindex: true });

export default function Messages({ loaderData: { content, failure }, actionData }: Route.ComponentProps) {
  if (!content) {
    return (
      <div className="wrap pb-section">
        <WorkHeader title="Messages" />
        <LoadFailure title="Your messages could not be loaded" message={failure} />
        {actionData && <Unsent texts={[actionData.values.body ?? ""]} />}
      </div>
    );
  }
  return content.side === "student" ? (
    <StudentPage {...content} failure={actionData} />
  ) : (
    <InboxPage {...content} />
  );
}
