import { TextField } from "#app/forms/fields.tsx";
import { Outcome, type SectionOutcome } from "#app/forms/outcome.tsx";
import { PostForm } from "#app/forms/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { ALT_MAX, UPLOAD_NAME_MAX } from "#shared/media/upload.ts";
import type { Item } from "./item.ts";

/** Changes an upload's name and alternative text. */
export function DescribeUpload({
  item: { id, kind, name, alt },
  viewerId,
  outcome,
}: {
  item: Item;
  viewerId: string;
  outcome: SectionOutcome | undefined;
}) {
  return (
    <section aria-labelledby="describe" className="grid gap-4">
      <h2 id="describe" className="text-h3">
        Name and alternative text
      </h2>
      {outcome && "done" in outcome && <Outcome outcome={outcome} failed="" />}
      <PostForm
        name={`upload:${viewerId}:${id}`}
        intent="describe"
        failure={outcome && "error" in outcome ? outcome : undefined}
        failed="It was not saved"
        pending="Saving…"
      >
        <TextField
          label="Name"
          name="name"
          hint="You find it by this. The address stays the same."
          required
          maxLength={UPLOAD_NAME_MAX}
          defaultValue={name}
        />
        <TextField
          label="Alternative text"
          name="alt"
          hint={
            kind === "picture"
              ? "What the picture shows, for people who cannot see it."
              : `What the ${kind === "video" ? "video shows" : "file holds"}, in a sentence.`
          }
          maxLength={ALT_MAX}
          defaultValue={alt}
        />
        <Button className="justify-self-start">Save</Button>
      </PostForm>
    </section>
  );
}
