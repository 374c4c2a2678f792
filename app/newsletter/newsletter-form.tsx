import { useFetcher } from "react-router";
import { Pending } from "#app/forms/pending.tsx";
import { PersonCheck } from "#app/forms/person-check.tsx";
import { RobotFields } from "#app/forms/robot-fields.tsx";
import type { FormFailure } from "#app/site/errors.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { home } from "#shared/content/home.ts";

export type NewsletterFailure = FormFailure<{ email: string }>;

/**
 * The newsletter signup, on the home page and on `/newsletter`. Both post to `/newsletter`, which goes on
 * to `/success?type=newsletter` or answers why not. `failure` is that answer where no script runs.
 */
export function NewsletterForm({
  failure: postedFailure,
  className,
}: {
  failure?: NewsletterFailure;
  className?: string;
}) {
  const fetcher = useFetcher<NewsletterFailure>({ key: "newsletter" });
  const failure = fetcher.data ?? postedFailure;
  const { button, privacy } = home.newsletter;
  return (
    <Pending pending={fetcher.state !== "idle"} label="Signing you up…" className={className}>
      <fetcher.Form method="post" action="/newsletter" className="grid gap-4">
        <Field
          label="Email address"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={failure?.values.email}
          error={failure && (failure.fields.email ?? failure.error)}
        />
        <RobotFields />
        <PersonCheck form="newsletter" answer={failure} late />
        <Button className="justify-self-start">{button}</Button>
        <p className="max-w-[52ch] text-small text-muted">{privacy}</p>
      </fetcher.Form>
    </Pending>
  );
}
