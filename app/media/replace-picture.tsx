import { useId } from "react";
import { Form, useNavigation } from "react-router";
import { Outcome, type SectionOutcome } from "#app/forms/outcome.tsx";
import { Pending } from "#app/forms/pending.tsx";
import { Button } from "#app/ui/button.tsx";

/** Puts another picture at the same address. Not a `PostForm`: a file cannot be kept as a draft. */
export function ReplacePicture({ outcome }: { outcome: SectionOutcome | undefined }) {
  const id = useId();
  const { formData } = useNavigation();
  const refused = outcome && "error" in outcome;
  return (
    <section aria-labelledby="replace" className="grid gap-4">
      <h2 id="replace" className="text-h3">
        Replace
      </h2>
      <Outcome outcome={outcome} failed="It was not replaced" />
      <Pending pending={formData?.get("intent") === "replace"} label="Replacing…">
        <Form method="post" encType="multipart/form-data" className="grid gap-4">
          <input type="hidden" name="intent" value="replace" />
          <div className="grid gap-1.5">
            <label htmlFor={id} className="font-semibold">
              New picture
            </label>
            <p id={`${id}-hint`} className="text-small text-muted">
              It takes this one’s place everywhere, at the same address. At most 10 MiB.
            </p>
            <input
              id={id}
              type="file"
              name="file"
              accept="image/*"
              required
              aria-describedby={`${id}-hint`}
              aria-invalid={refused ? true : undefined}
              className="block w-full min-w-0 text-small text-muted file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-pill file:border file:border-solid file:border-edge file:bg-transparent file:px-5 file:font-semibold file:text-ink hover:file:border-ink"
            />
          </div>
          <Button variant="secondary" className="justify-self-start">
            Replace
          </Button>
        </Form>
      </Pending>
    </section>
  );
}
