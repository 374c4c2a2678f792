import { useFetcher } from "react-router";
import { TextField } from "#app/forms/fields.tsx";
import type { SectionOutcome } from "#app/forms/outcome.tsx";
import { PostForm } from "#app/forms/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { ALT_MAX } from "#shared/media/upload.ts";

/** The answer of an upload's page to one of its forms. */
export type ItemAnswer = { of: string; outcome: SectionOutcome };

/** Saves an upload's alternative text in place. Without JavaScript its own page says that it is saved. */
export function AltForm({
  upload: { id, name, alt },
  draftKey,
}: {
  upload: { id: string; name: string; alt: string };
  draftKey: string;
}) {
  const fetcher = useFetcher<ItemAnswer>();
  const outcome = fetcher.data?.outcome;
  return (
    <PostForm
      name={draftKey}
      fetcher={fetcher}
      action={`/upload/${id}`}
      intent="alt"
      failure={outcome && "error" in outcome ? outcome : undefined}
      pending="Saving…"
      layout="grid gap-2"
    >
      <div className="flex items-end gap-2">
        <TextField
          label="Alternative text"
          name="alt"
          maxLength={ALT_MAX}
          optionalLabel={false}
          defaultValue={alt}
          className="min-w-0 grow"
        />
        <Button variant="secondary" size="sm" className="min-h-12!">
          Save<span className="sr-only"> the alternative text of {name}</span>
        </Button>
      </div>
      <p role="status" className="text-small text-pass empty:hidden">
        {outcome && "done" in outcome ? "Saved" : ""}
      </p>
    </PostForm>
  );
}
