import { Form, useNavigation, useSearchParams } from "react-router";
import { Pending } from "#app/forms/pending.tsx";
import { PersonCheck } from "#app/forms/person-check.tsx";
import { RobotFields } from "#app/forms/robot-fields.tsx";
import type { FormFailure } from "#app/site/errors.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { FieldErrors } from "#shared/app-error.ts";
import { mentorship as copy } from "#shared/content/mentorship.ts";
import type { Offer } from "#shared/courses/catalogue.ts";
import { formatMoney } from "#shared/money.ts";

type Values = { fullName: string; email: string; phone: string; packageName: string };

type Package = Pick<Offer, "id" | "name" | "price" | "priceSuffix">;

/** The package that `?package=` names, by its id or its name. */
export function packageNamed(offers: readonly Package[], wanted: string | null): Package | undefined {
  return offers.find(({ id, name }) => id === wanted || name === wanted);
}

/** The request form (spec.md §2, Mentorship join page). */
export function JoinForm({
  offers,
  failure,
}: {
  offers: Package[];
  failure: FormFailure<Values> | undefined;
}) {
  const pending = useNavigation().formAction?.startsWith("/mentorship/join") ?? false;
  const [params] = useSearchParams();
  const asked = packageNamed(offers, params.get("package"));
  const values = failure?.values;
  const fields: FieldErrors = failure?.fields ?? {};
  return (
    <Pending pending={pending} label="Sending your request…">
      {/* Without `?package=`: a form that is refused stays even if that package is no longer offered. */}
      <Form method="post" action="/mentorship/join" className="grid gap-6">
        {failure && (
          <Notice tone="fail" title="Your request was not sent">
            <p>{failure.error}</p>
          </Notice>
        )}
        <SelectField
          label="Package"
          name="packageName"
          required
          defaultValue={values?.packageName ?? asked?.name ?? ""}
          error={fields.packageName}
        >
          <option value="">Choose a package</option>
          {offers.map(({ id, name, price, priceSuffix }) => (
            <option key={id} value={name}>
              {name}, {formatMoney(price)} {priceSuffix}
            </option>
          ))}
        </SelectField>
        <Field
          label="Full name"
          name="fullName"
          autoComplete="name"
          required
          maxLength={120}
          defaultValue={values?.fullName}
          error={fields.fullName}
        />
        <Field
          label="Email address"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={values?.email}
          error={fields.email}
        />
        <Field
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          defaultValue={values?.phone}
          error={fields.phone}
        />
        <RobotFields />
        <PersonCheck form="mentorship" answer={failure} />
        <div className="grid justify-items-start gap-4">
          <Button size="lg">{copy.join.button}</Button>
          <p className="max-w-[52ch] text-small text-muted">{copy.join.privacy}</p>
        </div>
      </Form>
    </Pending>
  );
}
