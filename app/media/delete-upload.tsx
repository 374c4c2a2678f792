import type { SectionOutcome } from "#app/forms/outcome.tsx";
import { PostForm } from "#app/forms/post-form.tsx";
import { Button } from "#app/ui/button.tsx";

/** Deletes an upload that is used nowhere. */
export function DeleteUpload({
  id,
  used,
  outcome,
}: {
  id: string;
  used: boolean;
  outcome: SectionOutcome | undefined;
}) {
  const failure = outcome && "error" in outcome ? outcome : undefined;
  return (
    <section aria-labelledby="delete" className="grid gap-4">
      <h2 id="delete" className="text-h3">
        Delete
      </h2>
      {used ? (
        <p className="text-muted">
          It is still used. Take it out of the places that are listed here first, then you can delete it.
        </p>
      ) : (
        <details open={failure !== undefined}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center link text-fail">
            Delete this upload
          </summary>
          <PostForm
            name={`delete:${id}`}
            intent="delete"
            failure={failure}
            failed="It was not deleted"
            pending="Deleting…"
            className="mt-3"
            layout="grid justify-items-start gap-4"
          >
            <p className="text-muted">Its address stops working. This cannot be undone.</p>
            <Button variant="danger">Delete it for good</Button>
          </PostForm>
        </details>
      )}
    </section>
  );
}
