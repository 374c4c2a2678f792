import { useId, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { ALT_MAX } from "#shared/media/upload.ts";
import { refusalOf } from "./upload-state.ts";
import { addPicture, type ChosenPicture } from "./uploaded-pictures.ts";

/** Uploads a picture from within the dialog. It asks for the alternative text first. */
export function NewPicture({ onAdded }: { onAdded: (picture: ChosenPicture) => void }) {
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const alt = useRef<HTMLInputElement>(null);

  function choose(chosen: File | undefined) {
    const refusal = chosen ? refusalOf(chosen) : null;
    setFile(refusal ? null : (chosen ?? null));
    setError(refusal);
  }

  async function send() {
    if (!file) return setError("Choose a picture first.");
    setError(null);
    setSending(true);
    try {
      onAdded(await addPicture(file, alt.current?.value ?? ""));
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : null);
    }
    setSending(false);
  }

  return (
    <section aria-labelledby={id} className="grid gap-4 border-t border-line pt-6">
      <h3 id={id} className="font-semibold">
        Or upload a new one
      </h3>
      <input
        type="file"
        accept="image/*"
        aria-label="New picture"
        aria-describedby={`${id}-error`}
        aria-invalid={error ? true : undefined}
        onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
        className="block w-full min-w-0 text-small text-muted file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-pill file:border file:border-solid file:border-edge file:bg-transparent file:px-5 file:font-semibold file:text-ink hover:file:border-ink"
      />
      <Field
        ref={alt}
        label="What does it show?"
        name="newPictureAlt"
        hint="For people who cannot see it. Leave it empty only if the picture says nothing that the text does not."
        maxLength={ALT_MAX}
      />
      <p id={`${id}-error`} role="alert" className="text-small font-medium text-fail empty:hidden">
        {error}
      </p>
      <Button
        type="button"
        variant="secondary"
        disabled={sending}
        onClick={send}
        className="justify-self-start"
      >
        {sending ? "Uploading…" : "Upload and choose"}
      </Button>
    </section>
  );
}
