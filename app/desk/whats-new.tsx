import { Link, useLocation } from "react-router";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { FigureTiles } from "#app/ui/figure-tiles.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatCount, HALF_TILES, NONE, noneText } from "./figure-names.ts";
import type { TodayContent } from "./read-today.server.ts";

/** What happened since the admin last pressed the button. */
export function WhatsNew({ news, at }: Pick<TodayContent, "news" | "at">) {
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
  return (
    <Panel id="new" title="Since your last visit" note={<Moment at={news.since.toISOString()} time />}>
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
          className={HALF_TILES}
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
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-5 py-3 sm:px-6">
        <ButtonForm action="/desk">
          <input type="hidden" name="at" value={at.getTime()} />
          <Button name="intent" value="seen" variant="secondary" size="sm">
            Mark as seen
          </Button>
        </ButtonForm>
        {seen && (
          <p role="status" className="text-small font-semibold text-pass">
            Noted.
          </p>
        )}
      </div>
    </Panel>
  );
}
