import { Badge } from "#app/ui/badge.tsx";
import { FigureTiles } from "#app/ui/figure-tiles.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PANEL_ROW, Panel } from "#app/ui/panel.tsx";
import type { FailedMailList } from "#worker/desk/failed-mail.ts";
import { formatCount } from "./figure-names.ts";

/** When the last email left, and how many leave. */
export function MailFigures({ lastSentAt, sentThisWeek, waiting }: Omit<FailedMailList, "items" | "next">) {
  return (
    <FigureTiles
      tiles={[
        {
          label: "Sent in the last 7 days",
          value: formatCount(sentThisWeek),
          quiet: sentThisWeek === 0,
          note: lastSentAt ? (
            <>
              The last one <Moment at={lastSentAt.toISOString()} time />
            </>
          ) : (
            "None in the last 30 days"
          ),
        },
        {
          label: "Waiting to be sent",
          value: formatCount(waiting),
          quiet: waiting === 0,
          note: waiting === 0 ? "All of it has left" : "They leave within a few minutes",
        },
      ]}
      className="grid-cols-2"
    />
  );
}

/** The last emails, whoever they went to. */
export function LatestMails({ mails }: { mails: FailedMailList["latest"] }) {
  return (
    <Panel
      id="latest"
      title="The latest emails"
      note="Sent emails stay listed for 30 days, without their text"
    >
      {mails.length === 0 ? (
        <p className="px-5 py-5 text-muted sm:px-6">
          None has left yet. The first one goes out when somebody registers, buys or subscribes.
        </p>
      ) : (
        <ul>
          {mails.map(({ id, recipient, subject, sent, at }) => (
            <li
              key={id}
              className={`${PANEL_ROW} grid gap-x-6 gap-y-1.5 [overflow-wrap:anywhere] sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center`}
            >
              <div className="grid min-w-0 gap-0.5">
                <p dir="auto" className="font-semibold">
                  {subject}
                </p>
                <p className="text-small text-muted">
                  To <bdi>{recipient}</bdi>
                </p>
              </div>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted tabular-nums sm:justify-end">
                <Moment at={at.toISOString()} time />
                <Badge tone={sent ? "pass" : "pending"}>{sent ? "Sent" : "Waiting"}</Badge>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
