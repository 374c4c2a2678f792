import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { ButtonForm } from "#app/forms/button-form.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { useNewer } from "#app/messages/use-newer.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { Bar } from "#app/ui/bar.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Notice } from "#app/ui/notice.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { FigureSummary } from "./figure-summary.tsx";
import { OpenItem } from "./open-item.tsx";
import { OpeningSteps } from "./opening-steps.tsx";
import type { TodayContent } from "./read-today.server.ts";
import { WaitingList } from "./waiting-list.tsx";
import { WhatsNew } from "./whats-new.tsx";

const DONE: Record<string, string> = {
  answered: "Your answer is on its way.",
  archived: "It is archived.",
  solved: "Marked as solved.",
  back: "It is back in the inbox.",
  "sent-again": "All failed emails are sent within the next few minutes.",
};

/** The instructor's start page: what waits, oldest first, and what is new. */
export function Today({
  fullName,
  content,
  failure,
  answerFailure,
}: {
  fullName: string;
  content: TodayContent | null;
  failure: string | null;
  answerFailure?: Failure | undefined;
}) {
  const total = content?.total ?? 0;
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader
        {...(total > 0 && { eyebrow: `${total} waiting`, state: "pending" as const })}
        title={`Hello, ${fullName}`}
        lead={total > 0 && "Answer or archive one, and the next opens."}
      />
      {content ? (
        <Content content={content} failure={answerFailure} />
      ) : (
        <LoadFailure title="Today could not be loaded" message={failure ?? ""} />
      )}
    </div>
  );
}

function Content({ content, failure }: { content: TodayContent; failure: Failure | undefined }) {
  const { open, lines, total, opening } = content;
  // A short list leaves room beside the open item.
  const beside = open !== null && lines.length <= 4;
  const heading = useFocusAfterAction();
  useNewer({ after: content.at.getTime() });
  return (
    <>
      {opening?.closed && (
        <div className="mb-16">
          <OpeningSteps content={opening} />
        </div>
      )}
      {open ? (
        <div className="grid-12 items-start gap-y-8">
          <div className="min-w-0 lg:col-span-8">
            <OpenItem key={open.key} item={open} content={content} failure={failure} heading={heading}>
              <Done />
            </OpenItem>
          </div>
          <div className="grid min-w-0 gap-y-8 lg:col-span-4">
            <WaitingList lines={lines} open={open.key} total={total} />
            {beside && <WhatsNew news={content.news} at={content.at} />}
          </div>
        </div>
      ) : (
        <section
          id="open"
          className="grid scroll-mt-24 gap-5 rounded-card border border-line bg-surface p-5 sm:p-6"
        >
          <Done />
          <LastDone />
          <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5">
            <div className="grid gap-1">
              <h2 ref={heading} tabIndex={-1} className="text-h3">
                Nothing is waiting
              </h2>
              <p className="text-muted">New messages and questions open here by themselves.</p>
            </div>
            <p className="flex flex-wrap gap-3 max-sm:grid max-sm:w-full">
              <ButtonLink to="/newsletter/issues/new">Write an issue</ButtonLink>
              <ButtonLink to="/desk/content" variant="secondary">
                Work on the content
              </ButtonLink>
            </p>
          </div>
        </section>
      )}
      <div className={classes("mt-6 grid gap-6", !beside && "lg:grid-cols-2")}>
        {!beside && <WhatsNew news={content.news} at={content.at} />}
        <FigureSummary figures={content.figures} half={!beside} />
      </div>
    </>
  );
}

/** Moves the focus to the heading of the next item after a button or the form put one away. */
function useFocusAfterAction() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, search } = useLocation();
  const done = new URLSearchParams(search).get("done");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same action twice is two navigations.
  useEffect(() => {
    if (done && done !== "seen") heading.current?.focus();
  }, [done, key]);
  return heading;
}

/** The green bar is for having worked the list to its end, not for an empty list. */
function LastDone() {
  const done = new URLSearchParams(useLocation().search).get("done");
  return done && done in DONE && <Bar state="pass" className="w-full" />;
}

/** The result of the last action on an item, and a way to take it back. */
function Done() {
  const search = new URLSearchParams(useLocation().search);
  const done = DONE[search.get("done") ?? ""];
  const was = search.get("was");
  if (!done) return null;
  return (
    <Notice tone="pass">
      <p>{done}</p>
      {was && (
        <ButtonForm action="/desk">
          <input type="hidden" name="item" value={was} />
          <Button name="intent" value="unarchive" variant="quiet" size="sm">
            Undo
          </Button>
        </ButtonForm>
      )}
    </Notice>
  );
}
