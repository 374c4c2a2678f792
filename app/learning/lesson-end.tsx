import type { FormEvent } from "react";
import { Form, useFetcher } from "react-router";
import { HandInSection } from "#app/assignments/hand-in-section.tsx";
import { Prose } from "#app/prose/prose.tsx";
import { Bar } from "#app/ui/bar.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { withNext } from "#shared/accounts/roles.ts";
import { AskLesson } from "./ask/ask-lesson.tsx";
import { CopyLink } from "./copy-link.tsx";
import type { ShownAssignment } from "./lesson-body.server.ts";
import type { LessonPage } from "./lesson-page.server.ts";
import { Stuck } from "./questions/stuck.tsx";
import type { Outcome } from "./tell-progress.ts";
import { useDone } from "./use-done.ts";
import { ZipLink } from "./zip-link.tsx";

const SAYS: Record<Extract<Outcome, string> | "sending", string> = {
  sending: "Saving…",
  stored: "Saved",
  kept: "Saved on this device",
  lost: "This could not be saved.",
};

/** "Mark as done", which is always there, and its undoing. Without scripts it is a form of the page. */
function DoneForm({ page }: { page: LessonPage }) {
  const { done, outcome, mark } = useDone(page);
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void mark(!done);
  }
  return (
    <Form
      method="post"
      onSubmit={onSubmit}
      data-state={done ? "done" : "open"}
      className="lesson-done flex flex-wrap items-center gap-x-5 gap-y-2"
    >
      {done && (
        <p className="flex items-center gap-3 font-semibold">
          <Bar className="w-8" />
          Done
        </p>
      )}
      <Button name="intent" value={done ? "undone" : "done"} variant={done ? "quiet" : "primary"}>
        {done ? "Not done after all" : "Mark as done"}
      </Button>
      <span role="status" className="text-small text-muted">
        {typeof outcome === "object" ? outcome?.refused : SAYS[outcome]}
      </span>
    </Form>
  );
}

/** "Go on at a computer": a mail to oneself, or the link to copy. */
function AtAComputer({ signedIn, posted }: { signedIn: boolean; posted: Sent | undefined }) {
  const fetcher = useFetcher<Sent>();
  const sent = fetcher.data ?? posted;
  if (!signedIn) return <CopyLink />;
  if (sent && "sentTo" in sent) return <p role="status">The link is on its way to {sent.sentTo}.</p>;
  return (
    <fetcher.Form method="post">
      <button
        type="submit"
        name="intent"
        value="send-link"
        disabled={fetcher.state !== "idle"}
        className="link min-h-11"
      >
        Go on at a computer: send me the link
      </button>
      {sent && "error" in sent && <p role="alert">{sent.error}</p>}
    </fetcher.Form>
  );
}

/** The answer to "send me the link". */
export type Sent = { sentTo: string } | { error: string };

/** Says that work without an account is only in this browser. */
function WithoutAccount({ path }: { path: string }) {
  return (
    <Notice title="Your work is kept in this browser">
      <p>
        <TextLink to={withNext("/register", path)}>Make an account</TextLink> or{" "}
        <TextLink to={withNext("/login", path)}>sign in</TextLink>, and it moves into your account. Then you
        have it on every device, even if this browser forgets it.
      </p>
    </Notice>
  );
}

/** The module's project, for learners to make at their own machine, and the form to hand it in. */
function Assignment({ assignment, page }: { assignment: ShownAssignment; page: LessonPage }) {
  const { title, parts } = assignment;
  const { account, lesson, course, enrolled, open } = page;
  return (
    <section aria-labelledby="assignment" className="lesson-words lesson-assignment pt-12">
      <h2 id="assignment">Assignment: {title}</h2>
      <div className="pt-6">
        <Prose parts={parts} />
      </div>
      <HandInSection
        account={account}
        lesson={lesson.id}
        course={course}
        sees={enrolled}
        handIn={open?.handIn ?? null}
      />
    </section>
  );
}

/** What follows the text: the assignment, what to remember, help, done, and other ways to go on. */
export function LessonEnd({ page, posted }: { page: LessonPage; posted: Sent | undefined }) {
  const { open, lesson, account, zips } = page;
  const remember = open?.remember ?? [];
  return (
    <>
      {open?.assignment && <Assignment assignment={open.assignment} page={page} />}
      <div id="lesson-end" className="lesson-words grid gap-10 pt-12">
        {remember.length > 0 && (
          <section aria-labelledby="remember" className="rounded-card bg-pass-soft px-6 py-6">
            <h2 id="remember" className="text-h3">
              Remember
            </h2>
            <ul className="lesson-remember ticks mt-4 grid gap-3">
              {remember.map((html) => (
                // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text; markup in it is escaped.
                <li key={html} dangerouslySetInnerHTML={{ __html: html }} />
              ))}
            </ul>
          </section>
        )}
        {open && (
          <Stuck
            lesson={{ id: lesson.id, title: lesson.title }}
            exercises={open.exercises.map(({ id, title }) => ({ id, title }))}
            account={account}
            {...open.questions}
          />
        )}
        {open && <AskLesson lesson={{ id: lesson.id, title: lesson.title }} />}
        <div className="grid gap-6 border-t border-line pt-6">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <DoneForm page={page} />
            <AtAComputer signedIn={account !== null} posted={posted} />
          </div>
          {account === null && lesson.free && <WithoutAccount path={lesson.path} />}
          <div className="flex flex-wrap gap-x-6 empty:hidden">
            {zips.module && zips.module.count !== zips.course?.count && (
              <ZipLink zip={zips.module} of="this module" />
            )}
            {zips.course && <ZipLink zip={zips.course} of="the course" />}
          </div>
        </div>
      </div>
    </>
  );
}
