import { useLocation } from "react-router";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Moment } from "#app/ui/moment.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { formatCount, TILES } from "./figure-names.ts";
import type { TodayContent } from "./read-today.server.ts";

/** What happened since the admin last pressed the button. */
export function WhatsNew({ news, at }: Pick<TodayContent, "news" | "at">) {
  const seen = new URLSearchParams(useLocation().search).get("done") === "seen";
  const counts = [
    { label: "Sales", count: news.sales, to: "/desk/money" },
    { label: "Refunds", count: news.refunds, to: "/desk/money" },
    { label: "New students", count: news.students, to: "/users" },
    { label: "New newsletter readers", count: news.readers, to: "/newsletter/issues" },
    { label: "Unsubscribed", count: news.departures, to: null },
    { label: "Failed emails", count: news.failedMails, to: "/desk/mail" },
  ];
  return (
    <section aria-labelledby="new" className="mt-16 grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="new" className="text-h3">
            Since your last visit
          </h2>
          <p className="text-small text-muted">
            Since <Moment at={news.since.toISOString()} time />
          </p>
        </div>
        {seen && (
          <p role="status" className="label text-pass">
            Noted.
          </p>
        )}
        <ButtonForm action="/desk">
          <input type="hidden" name="at" value={at.getTime()} />
          <Button name="intent" value="seen" variant="secondary" size="sm">
            I have seen this
          </Button>
        </ButtonForm>
      </div>
      <dl className={classes(TILES, "lg:grid-cols-6")}>
        {counts.map(({ label, count, to }) => (
          <div key={label} className="grid content-between gap-3 bg-surface p-5">
            <dt className="text-small text-muted">{to ? <TextLink to={to}>{label}</TextLink> : label}</dt>
            <dd
              className={classes("font-mono text-h2 leading-none font-semibold", count === 0 && "text-muted")}
            >
              {formatCount(count)}
            </dd>
          </div>
        ))}
      </dl>
      {news.feeds.length > 0 && (
        <ul className="grid gap-1 text-small text-muted">
          {news.feeds.map(({ name, label, refreshedAt }) => (
            <li key={name}>
              {label}:{" "}
              {refreshedAt ? (
                <>
                  fetched <Moment at={refreshedAt.toISOString()} time />
                </>
              ) : refreshedAt === null ? (
                "not fetched yet"
              ) : (
                "unknown just now"
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
