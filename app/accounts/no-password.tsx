import { Pending } from "#app/forms/pending.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Person } from "#shared/accounts/person.ts";
import { withNext } from "#shared/accounts/roles.ts";
import { ProfileSection } from "./profile-section.tsx";
import { type Posted, sectionPath, useSection } from "./use-section.ts";

/** For accounts that were made by a purchase or the instructor: a password is set with a mailed link only. */
export function NoPasswordSection({ person, posted }: { person: Person; posted: Posted | undefined }) {
  const { fetcher, pending, outcome } = useSection("password", ["password-link"], posted);
  return (
    <ProfileSection
      id="password"
      title="Password"
      text="Your account has none yet. You sign in with a code that we email you, or with a passkey."
      outcome={outcome}
      failed="No link was sent"
    >
      <p>
        If you would like one, we send a link to <strong>{person.email}</strong>. Setting it signs out every
        device.
      </p>
      <Pending pending={pending} label="Sending the link…">
        <fetcher.Form method="post" action={sectionPath("password")}>
          <input type="hidden" name="intent" value="password-link" />
          <Button variant="secondary">Email me the link</Button>
        </fetcher.Form>
      </Pending>
    </ProfileSection>
  );
}

/** In place of a form that asks for the password, for accounts without one. `back`: the path of that form. */
export function CodeAgain({ what, back }: { what: string; back: string }) {
  return (
    <div className="grid gap-4">
      <p>
        Your account has no password. To {what}, sign in once more with a code that we email you; then you
        have ten minutes for it.
      </p>
      <ButtonLink to={withNext("/login/code?again", back)} variant="secondary" className="justify-self-start">
        Sign in again with a code
      </ButtonLink>
    </div>
  );
}
