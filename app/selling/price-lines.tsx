import { classes } from "#app/ui/classes.ts";
import { type PricedLines, type ShownLine, shownLines } from "#shared/selling/price-text.ts";

const ROW: Partial<Record<ShownLine["kind"], string>> = {
  total: "border-t-2 font-semibold text-body",
};

/**
 * A price, line by line, with its total. The same lines are on the card, at checkout, in the mail and on the invoice
 * (docs/decisions/114). Takes its colours from what it stands on.
 */
export function PriceLines({ className, ...price }: PricedLines & { className?: string }) {
  return (
    <dl className={classes("font-mono text-small tabular-nums", className)}>
      {shownLines(price).map(({ kind, text, amount }, row) => (
        <div
          key={`${kind} ${text}`}
          className={classes(
            "flex items-baseline justify-between gap-4 border-current/25 py-2.5",
            ROW[kind] ?? (row > 0 && "border-t"),
          )}
        >
          <dt className="min-w-0 [overflow-wrap:anywhere]">{text}</dt>
          <dd className="shrink-0 whitespace-nowrap">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
