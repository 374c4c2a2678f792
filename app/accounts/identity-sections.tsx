import { Pending } from "#app/forms/pending.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Person } from "#shared/accounts/person.ts";
import { account } from "#shared/content/portal.ts";
import { PasswordField } from "./password-field.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { type Posted, sectionPath, useSection, useSectionDraft } from "./use-section.ts";

type Props = { person: Person; posted: Posted | undefined };

export function DetailsSection({ person, posted }: Props) {
  const { Form, pending, outcome, failure } = useSection("details", ["details"], posted);
  const form = useSectionDraft("details", person.id, outcome);
  return (
    <ProfileSection
      id="details"
      title="Your details"
      text="The name your instructor knows you by. The phone number is for arranging calls only."
      outcome={outcome}
      failed="Your details were not saved"
    >
      <Pending pending={pending} label="Saving…">
        <Form ref={form} method="post" action={sectionPath("details")} className="grid gap-6">
          <input type="hidden" name="intent" value="details" />
          <Field
            label="Full name"
            name="fullName"
            autoComplete="name"
            required
            maxLength={120}
            defaultValue={failure?.values.fullName ?? person.fullName}
            error={failure?.fields.fullName}
          />
          <Field
            label="Phone"
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={40}
            defaultValue={failure?.values.phone ?? person.phone ?? ""}
            error={failure?.fields.phone}
          />
          <Button className="justify-self-start">Save my details</Button>
        </Form>
      </Pending>
    </ProfileSection>
  );
}

export function EmailSection({ person, posted }: Props) {
  const { Form, pending, outcome, failure } = useSection("email", ["email"], posted);
  const form = useSectionDraft("email", person.id, outcome);
  return (
    <ProfileSection
      id="email"
      title="Email address"
      text={
        <div className="grid gap-3">
          <p>
            You sign in with it. A new address takes its place when you follow the link that we email to it.
            We also tell the present one, so that you can cancel the change.
          </p>
          <p className="grid justify-items-start gap-1.5">
            <span className="font-semibold text-ink [overflow-wrap:anywhere]">{person.email}</span>
            {person.emailConfirmed ? (
              <Badge tone="pass">confirmed</Badge>
            ) : (
              <Badge tone="pending">not confirmed</Badge>
            )}
          </p>
        </div>
      }
      outcome={outcome}
      failed="No link was sent"
    >
      <Pending pending={pending} label="Sending the link…">
        <Form ref={form} method="post" action={sectionPath("email")} className="grid gap-6">
          <input type="hidden" name="intent" value="email" />
          <Field
            label="New email address"
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            defaultValue={failure?.values.email}
            error={failure?.fields.email}
          />
          <PasswordField
            label="Your password"
            answer={outcome}
            name="password"
            autoComplete="current-password"
            required
            error={failure?.fields.password}
          />
          <Button variant="secondary" className="justify-self-start">
            Send the link
          </Button>
        </Form>
      </Pending>
    </ProfileSection>
  );
}

export function PasswordSection({ person, posted }: Props) {
  const { Form, pending, outcome, failure } = useSection("password", ["password"], posted);
  return (
    <ProfileSection
      id="password"
      title="Password"
      text="Changing it signs out every other device. You stay signed in here."
      outcome={outcome}
      failed="Your password was not changed"
    >
      <Pending pending={pending} label="Changing your password…">
        <Form method="post" action={sectionPath("password")} className="grid gap-6">
          <input type="hidden" name="intent" value="password" />
          {/* Tells password managers whose password it is. */}
          <input type="text" autoComplete="username" defaultValue={person.email} readOnly hidden />
          <PasswordField
            label="Current password"
            answer={outcome}
            name="currentPassword"
            autoComplete="current-password"
            required
            error={failure?.fields.currentPassword}
          />
          <PasswordField
            label="New password"
            answer={outcome}
            name="newPassword"
            autoComplete="new-password"
            required
            hint={account.passwordHint}
            error={failure?.fields.newPassword}
          />
          <Button variant="secondary" className="justify-self-start">
            Change my password
          </Button>
        </Form>
      </Pending>
    </ProfileSection>
  );
}
