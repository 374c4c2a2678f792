import { data, redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { Decision } from "#app/places/desk/decision.tsx";
import { newOrderPath } from "#app/selling/desk/new-order-path.ts";
import { formFailure, orErrorPage, type PageError } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { replySchema } from "#shared/messages/reply.ts";
import { decisionSchema } from "#shared/places/forms.ts";
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
  const { inbox, requests, deskSales, payments } = context.get(servicesContext);
  const page = context.get(pageContext);
  const read = async () => ({
    ...(await requests.read(params.id)),
    howToPay: payments ? null : await deskSales.lastRequest(),
  });
  const [entry, request] = await Promise.all([
    orErrorPage(inbox.get(kind, params.id), page),
    kind === "mentorship" ? orErrorPage(read(), page) : null,
  ]);
  return { entry, request, viewerId: viewer.id };
}

/** Replies by email, decides a request, or marks or archives the form. */
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

  const intent = text("intent");
  const { requests } = args.context.get(servicesContext);
  const viewer = args.context.get(viewerContext);
  if (kind === "mentorship" && (intent === "accept" || intent === "decline")) {
    return submission(args, { schema: decisionSchema, text, orErrorPage: true }, async (decision) => {
      if (intent === "accept") await requests.accept(id, decision, viewer);
      else await requests.decline(id, decision);
      return redirect(`${here}?done=${intent}`);
    });
  }
  if (kind === "mentorship" && intent.startsWith("withdraw:")) {
    try {
      await requests.withdraw(intent.slice("withdraw:".length), viewer);
      return redirect(`${here}?done=withdraw`);
    } catch (error) {
      return formFailure(error, {} as Record<string, string>, page);
    }
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

const DONE = {
  accept: "Accepted. The email with how to pay is on its way, and a place is held.",
  decline: "Declined. They are told by email.",
  withdraw: "The place is free again, and they are told.",
};

export default function Letter({
  loaderData: { entry, request, viewerId },
  actionData,
}: Route.ComponentProps) {
  // Which of the two forms was refused: only an answer has a body.
  const isAnswer = actionData !== undefined && "body" in actionData.values;
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
      {!actionData && <DoneNotice texts={DONE} />}
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
          {request && (
            <div className="pt-6">
              <Decision request={request} failure={isAnswer ? undefined : actionData} />
            </div>
          )}
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
            failure={isAnswer ? actionData : undefined}
          >
            It goes to {email}. It does not quote the message, so say what you are answering. A reply reaches
            your mailbox.
          </Composer>
        </section>
      </div>
    </div>
  );
}
