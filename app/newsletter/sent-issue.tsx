import { PostForm } from "#app/forms/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { archivePath } from "#shared/newsletter/issue.ts";
import type { GroupName, Issue } from "#worker/newsletter/issues.ts";
import { CheckBox } from "./check-box.tsx";

/** What an owner can still decide about an issue that was sent. */
export function SentIssue({
  issue: { id, slug, inArchive, groups: chosen },
  groups,
}: {
  issue: Pick<Issue, "id" | "slug" | "inArchive" | "groups">;
  groups: readonly GroupName[];
}) {
  const names = chosen?.map((each) => groups.find((group) => group.id === each)?.name ?? "a removed group");
  return (
    <section aria-labelledby="afterwards" className="mt-12 grid max-w-[62ch] justify-items-start gap-4">
      <h2 id="afterwards" className="text-h3">
        Archive
      </h2>
      {names && <p className="text-muted">It went to: {names.join(", ")}.</p>}
      {slug && inArchive && (
        <p>
          Everybody can read it in the archive:{" "}
          <TextLink to={archivePath(slug)}>{archivePath(slug)}</TextLink>
        </p>
      )}
      <PostForm
        name={`archive:${id}:${inArchive}`}
        intent="archive"
        failure={undefined}
        failed="Nothing was changed"
        pending="Saving…"
      >
        <CheckBox
          key={String(inArchive)}
          name="inArchive"
          defaultChecked={inArchive}
          label="Show in the archive"
          hint="Links to it stop working while it is hidden. Its emails stay where they are."
        />
        <Button variant="secondary" className="justify-self-start">
          Save
        </Button>
      </PostForm>
    </section>
  );
}
