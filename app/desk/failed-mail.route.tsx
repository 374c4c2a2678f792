import { Check } from "lucide-react";
import { redirect } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageTurn } from "#app/ui/page-turn.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { AppError } from "#shared/app-error.ts";
import type { FailedMailList as Content, FailedMails } from "#worker/desk/failed-mail.ts";
import type { Route } from "./+types/failed-mail.route";
import { FailedMailItems } from "./failed-mail-items.tsx";
import { LatestMails, MailFigures } from "./latest-mails.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { url, context } = args;
  const cursor = url.searchParams.get("cursor");
  const list = context.get(servicesContext).failedMail.list({ cursor });
  const content = list.then((page) => ({ ...page, later: cursor !== null }));
  return reading(content, context.get(pageContext), "mail.list_failed");
}

/** Runs a button's action; returns the key of the notice in `DONE`. */
async function runIntent(mails: FailedMails, intent: string, id: string): Promise<string> {
  switch (intent) {
    case "again":
      await mails.sendAgain(id);
      return "again";
    case "all-again":
      await mails.sendAllAgain();
      return "all-again";
    case "end-pause":
      await mails.endPause();
      return "end-pause";
    case "delete":
      await mails.remove(id);
      return "deleted";
    default:
      throw new AppError("invalid", "Please use one of the buttons on the page.");
  }
}

export async function action(args: Route.ActionArgs) {
  const text = await readForm(args.request);
  const { failedMail } = args.context.get(servicesContext);
  const done = await orErrorPage(
    runIntent(failedMail, text("intent"), text("id")),
    args.context.get(pageContext),
  );
  return redirect(`/desk/mail?done=${done}`);
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Email",
    description: "What left last, and what could not be delivered.",
    noindex: true,
  });

const DONE: Record<string, string> = {
  again: "The email is on its way again. If it fails once more, it comes back to this list.",
  "all-again": "All failed emails are sent within the next few minutes.",
  "end-pause": "The provider is asked again within five minutes.",
  deleted: "The email is deleted.",
};

function Paused({ until }: { until: Date }) {
  return (
    <Notice tone="pending" title="Email is paused" className="mb-8">
      <p className="mb-4">
        The email provider has reached a limit or is down. Nothing is lost: all email waits until{" "}
        <Moment at={until.toISOString()} time />.
      </p>
      <ButtonForm>
        <Button name="intent" value="end-pause" variant="secondary">
          Try again now
        </Button>
      </ButtonForm>
    </Notice>
  );
}

function Mails({ items, next, later, ...content }: Content & { later: boolean }) {
  const { pausedUntil } = content;
  return (
    <div className="grid gap-6">
      {pausedUntil && <Paused until={pausedUntil} />}
      {!later && items.length === 0 && !pausedUntil && (
        <p className="flex items-start gap-2.5">
          <Check aria-hidden="true" size={20} strokeWidth={2.5} className="mt-0.5 flex-none text-pass" />
          <span>
            <strong className="font-semibold">Nothing failed.</strong> An email that is refused, or cannot be
            sent for three days, is listed here.
          </span>
        </p>
      )}
      {items.length > 0 ? (
        <Panel
          id="failed"
          title="Not delivered"
          action={
            <ButtonForm>
              <Button name="intent" value="all-again" variant="secondary" size="sm">
                Send all again
              </Button>
            </ButtonForm>
          }
        >
          <p className="border-b border-line bg-paper px-5 py-3 text-small text-muted sm:px-6">
            Links in an old email may have expired. We keep failed emails for 90 days.
          </p>
          <FailedMailItems mails={items} />
        </Panel>
      ) : (
        later && (
          <EmptyState title="No earlier emails">
            <p>The list ends before this point.</p>
          </EmptyState>
        )
      )}
      {!later && (
        <>
          <MailFigures {...content} />
          <LatestMails mails={content.latest} />
        </>
      )}
      <PageTurn
        first={later ? "/desk/mail" : null}
        next={next ? `/desk/mail?cursor=${encodeURIComponent(next)}` : null}
        more="Older failed emails"
      />
    </div>
  );
}

export default function FailedMail({ loaderData: { content, failure } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <WorkHeader
        title="Email"
        lead="What left last, and what could not be delivered. You can send that again from here."
      />
      <DoneNotice texts={DONE} />
      {content ? (
        <Mails {...content} />
      ) : (
        <LoadFailure title="The emails could not be loaded" message={failure} />
      )}
    </div>
  );
}
