import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PANEL_EMPTY, Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
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
        archived ? (
          <ButtonLink to={boxPath(box)} variant="secondary">
            Back to the inbox
          </ButtonLink>
        ) : (
          <ButtonLink to="/desk" variant="secondary">
            See what waits today
          </ButtonLink>
        )
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
  // The other lists' counts are on their tabs.
  const waiting = unread[box];
  return (
    <div className="wrap pb-section">
      <WorkHeader
        title="Messages"
        {...(waiting > 0 && { eyebrow: `${waiting} unread`, state: "pending" as const })}
        lead="Everything that people write to you, the newest first. Today shows the same, one by one."
        action={
          <ButtonLink to="/users" variant="secondary">
            Write to a student
          </ButtonLink>
        }
        tabs={<InboxTabs box={box} unread={unread} />}
      />
      <div className="grid gap-6">
        <Panel
          id="list"
          title={`${label}${archived ? ", archived" : ""}`}
          action={<ArchiveSwitch box={box} archived={archived} />}
        >
          {lines.length > 0 ? (
            <InboxList lines={lines} />
          ) : (
            <div className={PANEL_EMPTY}>
              <Nothing box={box} archived={archived} />
            </div>
          )}
        </Panel>
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
      </div>
    </div>
  );
}
