import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { BOXES, type Box, boxPath } from "./boxes.ts";
import { type InboxLine, InboxList } from "./inbox-list.tsx";
import { ArchiveSwitch, InboxTabs } from "./inbox-tabs.tsx";
import { useNewer } from "./use-newer.ts";

const EMPTY: Record<Box, { title: string; text: string }> = {
  conversations: {
    title: "No conversations",
    text: "When a student writes to you, the conversation appears here.",
  },
  contact: { title: "No contact messages", text: "Messages from the contact form appear here." },
  mentorship: {
    title: "No mentorship requests",
    text: "Requests for the mentorship or a bootcamp package appear here.",
  },
};

function Nothing({ box, archived }: { box: Box; archived: boolean }) {
  const { title, text } = archived
    ? { title: "Nothing is archived", text: "What you archive is kept here." }
    : EMPTY[box];
  return (
    <EmptyState
      title={title}
      action={
        box === "conversations" && !archived ? (
          <ButtonLink to="/users" variant="secondary" className="mt-2">
            Write to a student
          </ButtonLink>
        ) : undefined
      }
    >
      <p>{text}</p>
    </EmptyState>
  );
}

/** The instructor's inbox: shows one of its three lists. */
export function InboxPage({
  box,
  archived,
  older,
  lines,
  next,
  unread,
  after,
}: {
  box: Box;
  archived: boolean;
  older: boolean;
  lines: InboxLine[];
  next: string | null;
  unread: Record<Box | "questions" | "assignments", number>;
  after: number | null;
}) {
  useNewer({ after });
  const label = BOXES.find((each) => each.box === box)?.label;
  const waiting = Object.values(unread).reduce((sum, count) => sum + count, 0);
  return (
    <div className="wrap pb-section">
      <PageHeader
        title="Messages"
        eyebrow={waiting > 0 ? `${waiting} unread` : "All read"}
        state={waiting > 0 ? "pending" : "pass"}
      />
      <InboxTabs box={box} unread={unread} />
      <section aria-labelledby="list" className="mt-8 grid gap-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 id="list" className="text-h3">
            {label}
            {archived && ", archived"}
          </h2>
          <ArchiveSwitch box={box} archived={archived} />
        </div>
        {lines.length > 0 ? <InboxList lines={lines} /> : <Nothing box={box} archived={archived} />}
        {(older || next) && (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            {next && (
              <ButtonLink to={boxPath(box, { archived, cursor: next })} variant="secondary" prefetch="none">
                Older
              </ButtonLink>
            )}
            {older && <TextLink to={boxPath(box, { archived })}>Back to the newest</TextLink>}
          </div>
        )}
      </section>
    </div>
  );
}
