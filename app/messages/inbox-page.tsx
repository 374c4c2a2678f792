import { Handshake, Mail, MessagesSquare } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PANEL_EMPTY, Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { BOXES, type Box, boxPath } from "./boxes.ts";
import { EmptyBox } from "./empty-box.tsx";
import { type InboxLine, InboxList } from "./inbox-list.tsx";
import { ArchiveSwitch, InboxTabs } from "./inbox-tabs.tsx";
import { useNewer } from "./use-newer.ts";

/** A list that is empty, from the start or because everything in it is archived. */
const EMPTY: Record<Box, Omit<Parameters<typeof EmptyBox>[0], "children"> & { about: string }> = {
  conversations: {
    icon: MessagesSquare,
    title: "No conversations",
    about: "Here will be what students write to you, a conversation for each of them.",
    steps: [
      { title: "A student writes", text: "From Messages in their portal. Nobody else sees it." },
      {
        title: "You see it at once",
        text: "It is listed here and on Today, marked as new until you read it.",
      },
      { title: "You write first", text: "Open a student from the list of students to begin a conversation." },
    ],
    link: { to: "/users", label: "See the students" },
  },
  contact: {
    icon: Mail,
    title: "No contact messages",
    about: "Here will be what visitors write in the contact form. They need no account for it.",
    steps: [
      { title: "A visitor fills in the form", text: "With a name, an email address and a message." },
      { title: "It is listed here", text: "It is also on Today until you answer or archive it." },
      { title: "You answer by email", text: "From here, or from your own mailbox." },
    ],
    link: { to: "/contact", label: "See the contact form" },
  },
  mentorship: {
    icon: Handshake,
    title: "No mentorship requests",
    about: "Here will be who asks for the mentorship or for a bootcamp package.",
    steps: [
      {
        title: "Somebody chooses a package",
        text: "They leave their name and how to reach them.",
      },
      { title: "It is listed here", text: "With the package that they asked for." },
      {
        title: "You get in touch",
        text: "Answer by email from here, and archive the request when it is settled.",
      },
    ],
    link: { to: "/mentorship", label: "See the mentorship page" },
  },
};

function Nothing({ box, archived }: { box: Box; archived: boolean }) {
  const { about, ...empty } = EMPTY[box];
  if (!archived) return <EmptyBox {...empty}>{about}</EmptyBox>;
  return (
    <div className={PANEL_EMPTY}>
      <EmptyState
        title="Nothing is archived"
        action={
          <ButtonLink to={boxPath(box)} variant="secondary">
            Back to the inbox
          </ButtonLink>
        }
      >
        <p>What you archive is kept here.</p>
      </EmptyState>
    </div>
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
          {lines.length > 0 ? <InboxList lines={lines} /> : <Nothing box={box} archived={archived} />}
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
