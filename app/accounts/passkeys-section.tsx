import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Moment } from "#app/ui/moment.tsx";
import type { PasskeyInfo } from "#shared/accounts/person.ts";
import { PASSKEY_NAME_MAX } from "#shared/forms/limits.ts";
import { askOptions, CeremonyError, ceremonyMessage, webauthn } from "./ceremony.ts";
import { CodeAgain } from "./no-password.tsx";
import { PasswordField } from "./password-field.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { type Posted, sectionPath, useSection } from "./use-section.ts";

/** Whether the account has a password, and whether its person signed in so recently that it is not asked for. */
type Proof = { hasPassword: boolean; isRecent: boolean };
type Section = ReturnType<typeof useSection>;

function Passkey({ passkey, section }: { passkey: PasskeyInfo; section: Section }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const { pending } = section;
  const { Form } = section.fetcher;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4">
      <KeyRound aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-6 shrink-0 text-muted" />
      <div className="min-w-0 grow basis-44">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-small text-muted">
          Added <Moment at={createdAt} />, {lastUsedAt ? "last used " : "not used yet"}
          {lastUsedAt && <Moment at={lastUsedAt} time />}
        </p>
        <details key={name} className="mt-1">
          <summary className="link inline-flex min-h-11 items-center text-small">
            Rename<span className="sr-only">: {name}</span>
          </summary>
          <Form
            method="post"
            action={sectionPath("passkeys")}
            className="mt-1 flex flex-wrap items-end gap-3 pb-1"
          >
            <input type="hidden" name="intent" value="rename-passkey" />
            <input type="hidden" name="id" value={id} />
            <Field
              label="New name"
              name="name"
              autoComplete="off"
              required
              maxLength={PASSKEY_NAME_MAX}
              defaultValue={name}
              className="grow"
            />
            <Button variant="secondary" disabled={pending} className="min-h-12">
              Save the name
            </Button>
          </Form>
        </details>
      </div>
      <Form method="post" action={sectionPath("passkeys")}>
        <input type="hidden" name="intent" value="remove-passkey" />
        <input type="hidden" name="id" value={id} />
        <Button variant="secondary" disabled={pending} aria-label={`Remove: ${name}`}>
          Remove
        </Button>
      </Form>
    </li>
  );
}

function AddPasskey({
  section,
  failure,
  proof: { hasPassword, isRecent },
}: {
  section: Section;
  failure: string | undefined;
  proof: Proof;
}) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState("");
  /** Why the server last rejected the password. */
  const [refused, setRefused] = useState<string>();
  const [attempts, setAttempts] = useState(0);

  async function add(form: FormData) {
    setBusy(true);
    setMessage("");
    const password = form.get("password");
    form.delete("password");
    try {
      const { startRegistration } = await webauthn();
      const optionsJSON = await askOptions<PublicKeyCredentialCreationOptionsJSON>(
        "registration",
        typeof password === "string" ? password : "",
      );
      setRefused(undefined);
      form.set("response", JSON.stringify(await startRegistration({ optionsJSON })));
      section.fetcher.submit(form, { method: "post", action: "/portal/profile" });
    } catch (error) {
      // Reloading runs the page's guard, which redirects to the login page.
      if (error instanceof CeremonyError && error.signedOut) await revalidate();
      else if (error instanceof CeremonyError && error.needsPassword) setRefused(error.message);
      else setMessage(ceremonyMessage(error));
    }
    setBusy(false);
    setAttempts((count) => count + 1);
  }

  if (!hasPassword && (!isRecent || refused))
    return <CodeAgain what="add a passkey" back="/portal/profile#passkeys" />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add(new FormData(event.currentTarget));
      }}
      className="grid gap-4 noscript:hidden"
    >
      <input type="hidden" name="intent" value="add-passkey" />
      <Field
        label="Name of the new passkey"
        name="name"
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX}
        hint="Something you recognise it by. If you leave it empty, we name it after this browser."
        error={failure}
      />
      {(!isRecent || refused) && (
        <PasswordField
          // Clears the field after each attempt.
          key={attempts}
          label="Your password"
          name="password"
          autoComplete="current-password"
          required
          hint="You signed in a while ago, so we ask for it again."
          error={refused}
        />
      )}
      <Button variant="secondary" disabled={busy || section.pending} className="justify-self-start">
        {busy ? "Waiting for your device…" : "Add a passkey"}
      </Button>
      <p role="status" className="text-small text-muted empty:hidden">
        {message}
      </p>
    </form>
  );
}

/** The list of passkeys, and, with JavaScript, a form to add one. */
export function PasskeysSection({
  passkeys,
  proof,
  confirmed,
  posted,
}: {
  passkeys: readonly PasskeyInfo[];
  proof: Proof;
  /** Whether the account's email address is confirmed. */
  confirmed: boolean;
  posted: Posted | undefined;
}) {
  const section = useSection("passkeys", ["add-passkey", "rename-passkey", "remove-passkey"], posted);
  const { outcome, failure, intent } = section;
  return (
    <ProfileSection
      id="passkeys"
      title="Passkeys"
      text="Sign in with your fingerprint, your face or your device's PIN instead of a password. Nothing to remember, and nothing that could be guessed or phished."
      outcome={outcome}
      failed={intent === "add-passkey" ? "No passkey was added" : "Nothing was changed"}
    >
      {passkeys.length > 0 ? (
        <ul className="-mt-4 divide-y divide-line border-b border-line">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} section={section} />
          ))}
        </ul>
      ) : (
        <p className="border-b border-line pb-4 text-muted">You have no passkey yet.</p>
      )}
      {!confirmed && (
        <p className="text-small text-muted">
          Confirm your email address first: confirming it removes the passkeys that were added before.
        </p>
      )}
      <AddPasskey
        // Clears the name after a passkey was added.
        key={passkeys.length}
        section={section}
        proof={proof}
        failure={intent === "add-passkey" ? failure?.fields.name : undefined}
      />
      <p className="hidden text-small text-muted noscript:block">Adding a passkey needs JavaScript.</p>
    </ProfileSection>
  );
}
