import { useEffect, useId, useRef, useState } from "react";
import { ProgressBar } from "#app/ui/bar.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { ALT_MAX } from "#shared/media/upload.ts";
import { refusalOf } from "./upload-state.ts";
import { addPicture, type ChosenPicture } from "./uploaded-pictures.ts";

/** A picture that was pasted or dropped, before it is sent. */
function Given({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const own = URL.createObjectURL(file);
    setAddress(own);
    return () => URL.revokeObjectURL(own);
  }, [file]);
  return (
    <figure className="grid gap-1.5">
      <img
        src={address}
        alt=""
        width={320}
        height={200}
        className="aspect-[8/5] max-h-80 w-full rounded-sm bg-line object-contain"
      />
      <figcaption className="text-small text-muted [overflow-wrap:anywhere]">{file.name}</figcaption>
    </figure>
  );
}

/** Uploads a picture from within the dialog: `given`, or one that is chosen. It asks for the alternative text first. */
export function NewPicture({
  given,
  onAdded,
}: {
  given?: File | undefined;
  onAdded: (picture: ChosenPicture) => void;
}) {
  const id = useId();
  const [file, setFile] = useState<File | null>(given ?? null);
  const [error, setError] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const alt = useRef<HTMLInputElement>(null);
  /** Closing the dialog ends the upload. */
  const closed = useRef(new AbortController());
  useEffect(() => {
    const { current } = closed;
    return () => current.abort();
  }, []);

  function choose(chosen: File | undefined) {
    const refusal = chosen ? refusalOf(chosen) : null;
    setFile(refusal ? null : (chosen ?? null));
    setError(refusal);
  }

  async function send() {
    if (!file) return setError("Choose a picture first.");
    const { signal } = closed.current;
    setError(null);
    setProgress(0);
    try {
      const added = await addPicture(file, alt.current?.value ?? "", { onProgress: setProgress, signal });
      if (!signal.aborted) onAdded(added);
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : null);
    }
    setProgress(null);
  }

  return (
    <section aria-labelledby={id} className={given ? "grid gap-4" : "grid gap-4 border-t border-line pt-6"}>
      <h3 id={id} className={given ? "sr-only" : "font-semibold"}>
        {given ? "The picture" : "Or upload a new one"}
      </h3>
      {given ? (
        <Given file={given} />
      ) : (
        <input
          type="file"
          accept="image/*"
          aria-label="New picture"
          aria-describedby={`${id}-error`}
          aria-invalid={error ? true : undefined}
          onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
          className="block w-full min-w-0 text-small text-muted file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-pill file:border file:border-solid file:border-edge file:bg-transparent file:px-5 file:font-semibold file:text-ink hover:file:border-ink"
        />
      )}
      <Field
        ref={alt}
        label="What does it show?"
        name="newPictureAlt"
        hint="For people who cannot see it. Leave it empty only if the picture says nothing that the text does not."
        maxLength={ALT_MAX}
        autoFocus={given !== undefined}
        onKeyDown={({ key }) => key === "Enter" && progress === null && void send()}
      />
      <p id={`${id}-error`} role="alert" className="text-small font-medium text-fail empty:hidden">
        {error}
      </p>
      {progress !== null && <ProgressBar value={progress} label={`Uploading ${file?.name}`} />}
      <Button
        type="button"
        variant={given ? "primary" : "secondary"}
        disabled={progress !== null}
        onClick={send}
        className="justify-self-start"
      >
        {progress !== null ? "Uploading…" : given ? "Upload and add" : "Upload and choose"}
      </Button>
    </section>
  );
}
