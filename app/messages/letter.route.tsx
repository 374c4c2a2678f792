import { data, redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { newOrderPath } from "#app/selling/desk/new-order-path.ts";
import { orErrorPage, type PageError } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { replySchema } from "#shared/messages/reply.ts";
import type { InboxKind } from "#worker/desk/inbox.ts";
import type { Route } from "./+types/letter.route";
import { boxPath } from "./boxes.ts";
import { Composer } from "./composer.tsx";
import { useMarkAsRead } from "./mark-as-read.ts";
import { PutAway, readMark } from "./put-away.tsx";
import { Reachable } from "./reachable.tsx";
import { WrittenText } from "./written-text.tsx";

/** @throws a 404 response for an unknown list */
function readKind(text: string): InboxKind {
  if (text === "contact" || text === "mentorship") return text;
  throw data({ message: "There is no such list." } satisfies PageError, { status: 404 });
}

export async function loader(args: Route.LoaderArgs) {
  const viewer = args.context.get(viewerContext);
  const { params, context } = args;
  const kind = readKind(params.kind);
  const { inbox } = context.get(servicesContext);
  const entry = await orErrorPage(inbox.get(kind, params.id), context.get(pageContext));
  return { entry, viewerId: viewer.id };
}

/** Replies by email, or marks or archives the form. */
export async function action(args: Route.ActionArgs) {
  const text = await readForm(args.request);
  const { id } = args.params;
  const kind = readKind(args.params.kind);
  const { inbox } = args.context.get(servicesContext);
  const page = args.context.get(pageContext);
  // The router decoded the id, so encode it again for the URL.
  const here = `/messages/${kind}/${encodeURIComponent(id)}`;
  const mark = readMark(text("intent"));
  if (mark === "read") {
    await orErrorPage(inbox.mark(kind, id, { read: true }), page);
    return redirect(here);
  }
  if (mark === "unread") {
    await orErrorPage(inbox.mark(kind, id, { read: false }), page);
    return redirect(boxPath(kind));
  }
  if (mark) {
    await orErrorPage(inbox.mark(kind, id, { archived: mark === "archive" }), page);
    return redirect(here);
  }

  return submission(args, { schema: replySchema, text, orErrorPage: true }, async (message) => {
    await inbox.reply(kind, id, message);
    return redirect(here);
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.entry.fullName ?? "Message",
    description: "A message from a form.",
    noindex: true,
  });

const HEADING = { contact: "Message", mentorship: "Asks for" } as const satisfies Record<InboxKind, string>;

export default function Letter({ loaderData: { entry, viewerId }, actionData }: Route.ComponentProps) {
  const { kind, id, fullName, email, phone, text, createdAt, readAt, repliedAt, archivedAt } = entry;
  const unread = readAt ? 0 : 1;
  useMarkAsRead({ seen: unread, newest: id });
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader title={fullName} lead={<Reachable email={email} phone={phone} />}>
        {(repliedAt || archivedAt) && (
          <p className="flex flex-wrap items-center gap-3">
            {repliedAt && (
              <Badge tone="pass">
                Answered <Moment at={repliedAt.toISOString()} />
              </Badge>
            )}
            {archivedAt && <Badge>Archived</Badge>}
          </p>
        )}
        <TextLink to={newOrderPath(entry)} className="inline-flex min-h-11 items-center">
          {kind === "mentorship" ? "Payment link or order" : "Make an order"}
        </TextLink>
        <PutAway box={kind} archived={archivedAt !== null} unread={unread} />
      </WorkHeader>
      <div className="grid-12 gap-y-14">
        <section aria-labelledby="letter" className="grid content-start gap-5 lg:col-span-6">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
            <h2 id="letter" className="text-h3">
              {HEADING[kind]}
            </h2>
            <span className="label text-muted">
              <Moment at={createdAt.toISOString()} time />
            </span>
          </div>
          <Card className="rounded-tl-sm px-6 py-5">
            <WrittenText text={text} className="max-w-[70ch]" />
          </Card>
        </section>
        <section aria-labelledby="answer" className="grid content-start gap-5 lg:col-span-5 lg:col-start-8">
          <h2 id="answer" className="text-h3">
            {repliedAt ? "Answer again" : "Answer by email"}
          </h2>
          <Composer
            key={id}
            label="Your answer"
            button="Send by email"
            sent="Your answer is on its way."
            draftKey={`reply:${viewerId}:${id}`}
            failure={actionData}
          >
            It goes to {email}. It does not quote the message, so say what you are answering. A reply reaches
            your mailbox.
          </Composer>
        </section>
      </div>
    </div>
  );
}
