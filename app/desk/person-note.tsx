import { TextArea } from "#app/forms/fields.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { NOTE_MAX } from "#shared/desk/forms.ts";

/** The instructor's note about a person. After a conflict it shows both texts. */
export function PersonNote({
  note,
  name,
  failure,
}: {
  note: { body: string; version: number; updatedAt: Date | null };
  /** Names the draft. */
  name: string;
  failure: Failure | undefined;
}) {
  const elsewhere = failure && failure.values.body !== note.body ? note.body : "";
  return (
    <section aria-labelledby="note" className="grid gap-4">
      <h2 id="note" className="text-h3">
        Your notes
      </h2>
      <PostForm
        name={name}
        intent="note"
        failure={failure}
        failed="The note was not saved"
        pending="Saving…"
        layout="grid gap-4"
      >
        <input type="hidden" name="version" value={failure?.values.version ?? note.version} />
        <TextArea
          label="Note"
          hint="Only admins see it here. The person gets it with a copy of their data, if they ask for one, and it is deleted with their account."
          name="body"
          rows={8}
          maxLength={NOTE_MAX}
          dir="auto"
          defaultValue={note.body}
        />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button variant="secondary">Save the note</Button>
          {note.updatedAt && (
            <p className="text-small text-muted">
              Saved <Moment at={note.updatedAt.toISOString()} time />
            </p>
          )}
        </div>
      </PostForm>
      {elsewhere && (
        <div className="grid gap-1.5">
          <h3 className="font-semibold">What is saved</h3>
          <p className="whitespace-pre-wrap text-muted">{elsewhere}</p>
        </div>
      )}
    </section>
  );
}
