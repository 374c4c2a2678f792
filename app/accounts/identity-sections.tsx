import { EmailField, FullNameField, PhoneField } from "#app/forms/fields.tsx";
import { PostForm } from "#app/forms/post-form.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Person } from "#shared/accounts/person.ts";
import { account } from "#shared/content/portal.ts";
import { PasswordField } from "./password-field.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { type Posted, sectionPath, useDropOnLeave, useSection } from "./use-section.ts";

type Props = { person: Person; posted: Posted | undefined };

export function DetailsSection({ person, posted }: Props) {
  const { fetcher, done, failure } = useSection("details", ["details"], posted);
  const draft = `${person.id}:details`;
  useDropOnLeave(draft);
  return (
    <ProfileSection
      id="details"
      title="Your details"
      text="The name your instructor knows you by. The phone number is for arranging calls only."
      outcome={done}
    >
      <PostForm
        name={draft}
        intent="details"
        fetcher={fetcher}
        action={sectionPath("details")}
        failure={failure}
        failed="Your details were not saved"
        pending="Saving…"
      >
        <FullNameField defaultValue={person.fullName} />
        <PhoneField defaultValue={person.phone ?? ""} />
        <Button className="justify-self-start">Save my details</Button>
      </PostForm>
    </ProfileSection>
  );
}

export function EmailSection({ person, posted, hasPassword }: Props & { hasPassword: boolean }) {
  const { fetcher, done, failure } = useSection("email", ["email"], posted);
  const draft = `${person.id}:email`;
  useDropOnLeave(draft);
  return (
    <ProfileSection
      id="email"
      title="Email address"
      text={
        <div className="grid gap-3">
          <p>
            You sign in with it. To change it, follow the link that we email to the new address. We also tell
            your current address, so that you can cancel the change.
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
      outcome={done}
    >
      {hasPassword ? (
        <PostForm
          name={draft}
          intent="email"
          fetcher={fetcher}
          action={sectionPath("email")}
          failure={failure}
          failed="No link was sent"
          pending="Sending the link…"
        >
          <EmailField label="New email address" />
          <PasswordField label="Your password" name="password" autoComplete="current-password" required />
          <Button variant="secondary" className="justify-self-start">
            Send the link
          </Button>
        </PostForm>
      ) : (
        <p>
          Changing the address needs a password, and your account has none yet.{" "}
          <TextLink to="#password">Set one first</TextLink>.
        </p>
      )}
    </ProfileSection>
  );
}

export function PasswordSection({ person, posted }: Props) {
  const { fetcher, done, failure } = useSection("password", ["password"], posted);
  return (
    <ProfileSection
      id="password"
      title="Password"
      text="Changing it signs out every other device. You stay signed in here."
      outcome={done}
    >
      <PostForm
        name={`${person.id}:password`}
        intent="password"
        fetcher={fetcher}
        action={sectionPath("password")}
        failure={failure}
        failed="Your password was not changed"
        pending="Changing your password…"
      >
        {/* Tells password managers which account it is. */}
        <input type="text" autoComplete="username" defaultValue={person.email} readOnly hidden />
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          required
        />
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          required
          hint={account.passwordHint}
        />
        <Button variant="secondary" className="justify-self-start">
          Change my password
        </Button>
      </PostForm>
    </ProfileSection>
  );
}
