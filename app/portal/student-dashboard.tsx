import { ListChecks, type LucideIcon, MessagesSquare, Receipt, UserRound } from "lucide-react";
import { Form, Link, useNavigation } from "react-router";
import { Outcome, type SectionOutcome } from "#app/forms/outcome.tsx";
import { Pending } from "#app/forms/pending.tsx";
import { useNewer } from "#app/messages/use-newer.ts";
import { Bar } from "#app/ui/bar.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Person } from "#shared/accounts/person.ts";
import type { HandInState } from "#shared/assignments/hand-in.ts";
import type { MyCourse, NextLesson } from "#shared/learning/my-course.ts";
import type { OwnQuestion } from "#shared/learning/question.ts";
import { FirstSteps, Latest, MyCourses } from "./learning-home.tsx";

type Unconfirmed = { mailed: boolean; closed: boolean };

type Content = {
  person: Person;
  /** What waits until their address is confirmed; null: nothing. */
  unconfirmed: Unconfirmed | null;
  unread: number;
  courses: readonly MyCourse[];
  /** The state of each assignment; null: not handed in. */
  assignments: readonly (HandInState | null)[];
  /** The id of a course, once for each of its assignments that is not accepted yet. */
  unaccepted: readonly string[];
  /** The ids of their certificates, by course. */
  issued: Readonly<Record<string, string>>;
  /** The latest questions, with whether they are answered. */
  asked: readonly OwnQuestion[];
  /** The instructor's last message. */
  message: { excerpt: string; createdAt: Date } | null;
  /** A lesson that everybody may read, for people without a course. */
  free: NextLesson | null;
};

type Tile = {
  title: string;
  to: string;
  icon: LucideIcon;
  text: string;
  /** A summary, and a bar if there was something to do: done, or still to do. Null if unknown. */
  status: { state?: "pass" | "fail" | "pending"; text: string } | null;
};

function TileCard({ title, to, icon: Icon, text, status }: Tile) {
  return (
    <Card
      as="li"
      className="relative grid content-between gap-5 p-5 motion-safe:transition-colors motion-safe:duration-150 has-[a:hover]:border-ink"
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2">
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-6 text-pass" />
        <h2 className="card-title">
          <Link to={to} prefetch="intent" className="after:absolute after:inset-0 after:rounded-card">
            {title}
          </Link>
        </h2>
        <p className="col-span-2 text-small text-muted">{text}</p>
      </div>
      {status && (
        <p className="label flex items-center gap-3">
          {status.state && <Bar state={status.state} className="w-10 shrink-0" />}
          <span className={status.state ? undefined : "text-muted"}>{status.text}</span>
        </p>
      )}
    </Card>
  );
}

function ConfirmAddress({
  email,
  unconfirmed: { mailed, closed },
  resent,
}: {
  email: string;
  unconfirmed: Unconfirmed;
  resent: SectionOutcome | undefined;
}) {
  const pending = useNavigation().formMethod === "POST";
  return (
    <section aria-labelledby="confirm" className="mb-10 grid gap-4">
      <div className="relative grid gap-1 rounded-card border border-line bg-pending-soft py-4 pr-5 pl-7 before:absolute before:inset-y-3 before:left-3 before:w-1 before:rounded-pill before:bg-pending before:content-['']">
        <h2 id="confirm" className="font-sans text-body font-semibold">
          Confirm your email address
        </h2>
        <p className="max-w-[65ch]">
          {mailed ? "We sent an email with a link to " : "We confirm with a link that we email to "}
          <strong className="[overflow-wrap:anywhere]">{email}</strong>. Until you follow it,
          {closed && " courses that you are enrolled in stay closed, and"} we cannot be sure that emails about
          your account reach you.
        </p>
        <Pending pending={pending} label="Sending the email…" className="mt-2 justify-start">
          <Form method="post" action="/portal?index">
            <Button variant="secondary">{mailed ? "Send the email again" : "Send the email"}</Button>
          </Form>
        </Pending>
      </div>
      <Outcome outcome={resent} failed="No email was sent" />
    </section>
  );
}

/** The most urgent thing about all assignments. */
function assignmentsStatus(states: Content["assignments"]): Tile["status"] {
  const count = (state: HandInState | null) => states.filter((each) => each === state).length;
  if (states.length === 0) return { text: "none yet" };
  if (count("changes") > 0) return { state: "fail", text: `changes asked for: ${count("changes")}` };
  if (count("handed-in") > 0) return { state: "pending", text: `waiting for review: ${count("handed-in")}` };
  if (count(null) > 0) return { text: `${count(null)} to do` };
  return { state: "pass", text: "all accepted" };
}

function tilesOf(content: Content | null): Tile[] {
  const { unread = 0, person } = content ?? {};
  return [
    {
      title: "Messages",
      to: "/messages",
      icon: MessagesSquare,
      text: "Ask your instructor, show what you built, and read the answers.",
      status:
        content && (unread > 0 ? { state: "pending", text: `${unread} unread` } : { text: "nothing new" }),
    },
    {
      title: "Assignments",
      to: "/portal/assignments",
      icon: ListChecks,
      text: "What to build and hand in, and the reviews of it.",
      status: content && assignmentsStatus(content.assignments),
    },
    {
      title: "Purchases",
      to: "/portal/purchases",
      icon: Receipt,
      text: "Invoices, and your money back within the refund period.",
      status: null,
    },
    {
      title: "Profile",
      to: "/portal/profile",
      icon: UserRound,
      text: "Your name, how you sign in, your devices and your data.",
      status:
        content &&
        (person?.emailConfirmed
          ? { state: "pass", text: "address confirmed" }
          : { state: "pending", text: "address not confirmed" }),
    },
  ];
}

/** The student's dashboard: their courses, then messages, assignments and profile (spec.md §2). */
export function StudentDashboard({
  content,
  failure,
  resent,
}: {
  content: Content | null;
  /** Why there is no content; the cards' links still work. */
  failure: string | null;
  resent: SectionOutcome | undefined;
}) {
  const person = content?.person;
  useNewer({ after: content ? (content.message?.createdAt.getTime() ?? 0) : null });
  const tiles = tilesOf(content);
  return (
    <>
      {failure && (
        <Notice tone="fail" title="The latest could not be loaded" className="mb-10">
          <p>
            {failure} <TextLink to="/portal">Try again</TextLink>
          </p>
        </Notice>
      )}
      {content?.unconfirmed && (
        <ConfirmAddress email={content.person.email} unconfirmed={content.unconfirmed} resent={resent} />
      )}
      {content &&
        (content.courses.length > 0 ? (
          <MyCourses courses={content.courses} issued={content.issued} unaccepted={content.unaccepted} />
        ) : (
          <FirstSteps free={content.free} />
        ))}
      {content && <Latest asked={content.asked} message={content.message} />}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {tiles.map((tile) => (
          <TileCard key={tile.to} {...tile} />
        ))}
      </ul>
      {person?.packageName && (
        <p className="mt-10 max-w-[65ch] border-t border-line pt-6 text-muted">
          You registered for <span className="font-semibold text-ink">{person.packageName}</span>. Nothing has
          been charged: <TextLink to="/mentorship">see what is in it</TextLink>, or{" "}
          <TextLink to="/messages">ask about the next step</TextLink>.
        </p>
      )}
    </>
  );
}
