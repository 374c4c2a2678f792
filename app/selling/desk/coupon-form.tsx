import { Choice, TextField } from "#app/forms/fields.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { CheckBox } from "#app/newsletter/check-box.tsx";
import { Button } from "#app/ui/button.tsx";
import { CODE_MAX } from "#shared/selling/coupon-form.ts";

/** Makes a code. */
export function CouponForm({
  offers,
  viewerId,
  failure,
}: {
  offers: readonly { id: string; name: string }[];
  viewerId: string;
  failure: Failure | undefined;
}) {
  const chosen = failure?.values.offers?.split(",") ?? [];
  const once = failure ? failure.values.once !== "" : true;
  const error = failure?.fields.offers;
  return (
    <PostForm
      name={`coupon:${viewerId}`}
      failure={failure}
      failed="The code was not made"
      pending="One moment…"
    >
      <TextField
        label="Code"
        name="code"
        required
        maxLength={CODE_MAX + 20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="SPRING"
      />
      <div className="grid grid-cols-2 items-end gap-4">
        <TextField label="Takes off" name="off" required inputMode="decimal" autoComplete="off" />
        <Choice label="Unit" name="unit" required defaultValue="percent">
          <option value="percent">Percent</option>
          <option value="pounds">Pounds</option>
        </Choice>
      </div>
      <details open={chosen.length > 0 || error !== undefined}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center link">
          Only for some offers
        </summary>
        <fieldset className="mt-1 grid gap-1">
          <legend className="sr-only">Offers</legend>
          <p className="text-small text-muted">None ticked: it counts for all of them.</p>
          {error && <p className="text-small font-medium text-fail">{error}</p>}
          {offers.map(({ id, name }) => (
            <CheckBox key={id} label={name} name="offers" value={id} defaultChecked={chosen.includes(id)} />
          ))}
        </fieldset>
      </details>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First day" name="startsOn" type="date" />
        <TextField label="Last day" name="endsOn" type="date" />
        <p className="-mt-2.5 text-small text-muted sm:col-span-2">Days begin and end at midnight in UTC.</p>
      </div>
      <TextField
        label="Places"
        name="places"
        inputMode="numeric"
        autoComplete="off"
        hint="How often it can be used in all."
      />
      <CheckBox
        key={String(once)}
        name="once"
        defaultChecked={once}
        label="Once per person"
        hint="An address with “+something” counts as the same person."
      />
      <Button className="justify-self-start">Make the code</Button>
    </PostForm>
  );
}
