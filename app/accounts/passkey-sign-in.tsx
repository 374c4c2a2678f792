import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { askOptions, ceremonyMessage, webauthn } from "./ceremony.ts";

const beginning = () => askOptions<PublicKeyCredentialRequestOptionsJSON>("authentication");

/**
 * Signs in with a passkey: by its button, and from the suggestions of the email field if the browser supports that
 * (its `autoComplete` ends with "webauthn"). The result is posted to the page like the form.
 */
export function PasskeySignIn() {
  const submit = useSubmit();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState("");
  // Starting the suggestions after the button was pressed would cancel the button's request.
  const pressed = useRef(false);

  useEffect(() => {
    let left = false;
    async function suggest() {
      if (!(await window.PublicKeyCredential?.isConditionalMediationAvailable?.())) return;
      const { startAuthentication } = await webauthn();
      if (left) return;
      const optionsJSON = await beginning();
      if (left || pressed.current) return;
      const response = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
      submit({ passkey: JSON.stringify(response) }, { method: "post" });
    }
    // The visitor did not ask for suggestions, so a failure is not shown. The button shows its own.
    suggest().catch(() => {});
    return () => {
      left = true;
      webauthn().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
    };
  }, [submit]);

  async function signIn() {
    pressed.current = true;
    setBusy(true);
    setMessage("");
    try {
      const { startAuthentication } = await webauthn();
      const response = await startAuthentication({ optionsJSON: await beginning() });
      submit({ passkey: JSON.stringify(response) }, { method: "post" });
    } catch (error) {
      setMessage(ceremonyMessage(error));
    }
    setBusy(false);
  }

  return (
    <div className="grid gap-3 noscript:hidden">
      <Button type="button" variant="secondary" disabled={busy} onClick={signIn}>
        <KeyRound aria-hidden="true" className="size-5" />
        {busy ? "Waiting for your device…" : "Sign in with a passkey"}
      </Button>
      <p role="status" className="text-small text-muted empty:hidden">
        {message}
      </p>
    </div>
  );
}
