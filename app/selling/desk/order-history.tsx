import { classes } from "#app/ui/classes.ts";
import { Moment } from "#app/ui/moment.tsx";
import type { HistoryLine } from "#shared/selling/order-history.ts";

/** Everything that happened to an order, the newest first. */
export function OrderHistory({ lines }: { lines: readonly HistoryLine[] }) {
  return (
    <section aria-labelledby="history" className="grid gap-4">
      <div>
        <h2 id="history" className="text-h3">
          History
        </h2>
        <p className="text-small text-muted">
          The newest first. Emails are kept for 30 days after they are sent.
        </p>
      </div>
      <ol className="border-t border-line">
        {lines.map(({ key, at, kind, text, lines: details, fail }) => (
          <li
            key={`${kind} ${key}`}
            className="grid gap-x-6 gap-y-0.5 border-b border-line py-3 sm:grid-cols-[10rem_minmax(0,1fr)]"
          >
            <p className="text-small text-muted">
              <span className={classes("label block", fail ? "text-fail" : "text-ink")}>{kind}</span>
              <Moment at={at.toISOString()} time />
            </p>
            <div className="min-w-0">
              <p className={fail ? "font-medium text-fail" : undefined}>{text}</p>
              {details.length > 0 && (
                <ul
                  className={classes(
                    "mt-1 text-small whitespace-pre-line text-muted",
                    kind === "Books" && "font-mono",
                  )}
                >
                  {details.map((detail) => (
                    <li key={detail}>{detail}</li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
