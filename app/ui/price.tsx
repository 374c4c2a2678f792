import { formatMoney, type Money } from "#shared/money.ts";
import { classes } from "./classes.ts";

/** An amount with its suffix: "one-time", "per month". */
export function Price({ price, suffix, className }: { price: Money; suffix?: string; className?: string }) {
  return (
    <p className={classes("flex flex-wrap items-baseline gap-x-2", className)}>
      <span className="price">{formatMoney(price)}</span>
      {suffix && <span className="text-small text-muted">{suffix}</span>}
    </p>
  );
}
