import { type ReactNode, useId } from "react";
import { choiceText, JUST_AN_ACCOUNT } from "#shared/accounts/choice.ts";
import type { Offer } from "#shared/courses/catalogue.ts";
import { formatMoney } from "#shared/money.ts";

export type Package = Pick<Offer, "id" | "name" | "price" | "priceSuffix">;

function Option({ value, chosen, children }: { value: string; chosen: string; children: ReactNode }) {
  return (
    <label className="flex min-h-14 items-center gap-3 px-4 py-3 first:rounded-t-card last:rounded-b-card has-checked:bg-pass-soft">
      <input
        type="radio"
        name="packageName"
        value={value}
        defaultChecked={value === chosen}
        className="size-5 shrink-0 accent-pass"
      />
      <span className="flex grow flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">{children}</span>
    </label>
  );
}

/** The choice at registration (spec.md §3): posts an offer's name as `packageName`, or "" for just an account. */
export function PackageChoice({
  packages,
  chosen,
  error,
}: {
  packages: readonly Package[];
  /** The name of the preselected offer; "" is just an account. */
  chosen: string;
  error: string | undefined;
}) {
  const fieldId = useId();
  const known = packages.some(({ name }) => name === chosen) ? chosen : "";
  return (
    <fieldset
      aria-describedby={error ? `${fieldId}-hint ${fieldId}-error` : `${fieldId}-hint`}
      aria-invalid={error ? true : undefined}
      className="grid min-w-0 gap-3"
    >
      <legend className="font-semibold">Package</legend>
      <p id={`${fieldId}-hint`} className="text-small text-muted">
        Your instructor sees what you choose and writes to you by email. It commits you to nothing, and
        nothing is charged here.
      </p>
      <div className="grid divide-y divide-line rounded-card border border-edge bg-surface">
        <Option value="" chosen={known}>
          {choiceText({ packageName: null, pricingId: JUST_AN_ACCOUNT })}
        </Option>
        {packages.map(({ id, name, price, priceSuffix }) => (
          <Option key={id} value={name} chosen={known}>
            {name}
            <span className="label text-muted">
              <span className="font-semibold text-ink">{formatMoney(price)}</span> {priceSuffix}
            </span>
          </Option>
        ))}
      </div>
      {error && (
        <p id={`${fieldId}-error`} className="text-small font-medium text-fail">
          {error}
        </p>
      )}
    </fieldset>
  );
}
