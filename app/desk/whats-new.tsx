import { Link, useLocation } from "react-router";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PANEL_ROW, Panel } from "#app/ui/panel.tsx";
import { formatCount, NONE, noneText } from "./figure-names.ts";
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
  return (
    <Panel id="new" title="Since your last visit" note={<Moment at={news.since.toISOString()} time />}>
      {some.length > 0 && (
        <ul>
          {some.map(({ label, count, to }) => (
            <li
              key={label}
              className={`${PANEL_ROW} flex items-baseline justify-between gap-4 hover:bg-paper`}
            >
              <Link to={to} className="font-semibold after:absolute after:inset-0 hover:text-pass">
                {label}
              </Link>
              <span className="font-mono text-h3 font-semibold tabular-nums">{formatCount(count)}</span>
            </li>
          ))}
        </ul>
      )}
      {none.length > 0 && <p className={NONE}>{noneText(none)}</p>}
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
