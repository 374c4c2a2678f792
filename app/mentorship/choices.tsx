import { Link } from "react-router";
import { formatMoney } from "#shared/money.ts";
import type { Package } from "./join-form.tsx";

/** The packages that the form offers, with what each has that others may not. A click chooses one. */
export function Choices({ offers, chosen }: { offers: readonly Package[]; chosen: string | undefined }) {
  return (
    <ul className="grid gap-3">
      {offers.map(({ id, name, price, priceSuffix, features }) => (
        <li key={id}>
          <Link
            to={`/mentorship/join?package=${id}`}
            replace
            preventScrollReset
            aria-current={id === chosen ? "true" : undefined}
            className="group grid gap-2 rounded-card border border-line bg-surface p-4 hover:border-ink aria-[current]:border-pass aria-[current]:bg-pass-soft"
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="card-title group-hover:text-pass">{name}</span>
              <span className="font-mono text-small">
                <span className="font-semibold">{formatMoney(price)}</span>{" "}
                <span className="text-muted">{priceSuffix}</span>
              </span>
            </span>
            <span className="text-small text-muted">{features.join(". ")}.</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
