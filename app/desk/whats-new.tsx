import { Link, useLocation } from "react-router";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { FigureTiles } from "#app/ui/figure-tiles.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatCount, NONE, noneText, tileColumns } from "./figure-names.ts";
import type { TodayContent } from "./read-today.server.ts";

/** What happened since the admin last pressed the button. `narrow`: in a column beside something else. */
export function WhatsNew({
  news,
  at,
  narrow = false,
}: Pick<TodayContent, "news" | "at"> & { narrow?: boolean }) {
  const seen = new URLSearchParams(useLocation().search).get("done") === "seen";
  const counts = [
    { label: "Sales", count: news.sales, to: "/desk/money" },
    { label: "Refunds", count: news.refunds, to: "/desk/money" },
    { label: "New students", count: news.students, to: "/users" },
    { label: "New readers", count: news.readers, to: "/newsletter/readers" },
    { label: "Unsubscribes", count: news.departures, to: "/newsletter/readers" },
    { label: "Failed emails", count: news.failedMails, to: "/desk/mail" },
  ];
  const some = counts.filter(({ count }) => count > 0);
  const none = counts.filter(({ count }) => count === 0).map(({ label }) => label);
  // A list that was never fetched is no news; if fetching it fails, it waits above.
  const feeds = news.feeds.filter(({ refreshedAt }) => refreshedAt !== null);
  const button = (
    <>
      {seen && (
        <p role="status" className="text-small font-semibold text-pass">
          Noted.
        </p>
      )}
      <ButtonForm action="/desk">
        <input type="hidden" name="at" value={at.getTime()} />
        <Button name="intent" value="seen" variant="secondary" size="sm">
          Mark as seen
        </Button>
      </ButtonForm>
    </>
  );
  return (
    <Panel
      id="new"
      title="Since your last visit"
      note={<Moment at={news.since.toISOString()} time />}
      action={!narrow && button}
    >
      {some.length > 0 && (
        <FigureTiles
          tiles={some.map(({ label, count, to }) => ({
            label: (
              <Link to={to} className="underline decoration-line underline-offset-4 hover:text-pass">
                {label}
              </Link>
            ),
            value: formatCount(count),
          }))}
          className={classes(
            "rounded-none! border-0! sm:*:px-6",
            narrow
              ? some.length === 1
                ? ""
                : "grid-cols-2 *:last:odd:col-span-2"
              : tileColumns(some.length),
          )}
        />
      )}
      {none.length > 0 && <p className={NONE}>{noneText(none)}</p>}
      {feeds.length > 0 && (
        <ul className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line px-5 py-3 text-small text-muted sm:px-6">
          {feeds.map(({ name, label, refreshedAt }) => (
            <li key={name}>
              {label}:{" "}
              {refreshedAt ? (
                <>
                  fetched <Moment at={refreshedAt.toISOString()} time />
                </>
              ) : (
                "unknown just now"
              )}
            </li>
          ))}
        </ul>
      )}
      {narrow && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-5 py-3 sm:px-6">
          {button}
        </div>
      )}
    </Panel>
  );
}
