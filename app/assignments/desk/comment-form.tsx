import { type MouseEvent, useState } from "react";
import { useFetcher } from "react-router";
import { TextArea, TextField } from "#app/forms/fields.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { COMMENT_FILE_MAX, COMMENT_MAX, QUOTE_MAX } from "#shared/assignments/hand-in.ts";

/** The version that is reviewed, for every form about it. */
export type Reviewed = { viewerId: string; versionId: string; number: number };
/** A line that a comment is about. */
export type Place = { file: string | null; line: number; quote: string };

/** The answer to a comment that was kept without leaving the page. */
export type Kept = { kept: true };

const draftName = ({ viewerId, versionId }: Reviewed) => `comment:${viewerId}:${versionId}:`;
/** The start of the names of the drafts about a file, or about the text (null). The line follows. */
export const draftStart = (reviewed: Reviewed, file: string | null) => `${draftName(reviewed)}${file ?? ""}:`;

/** Stops a review that would leave out a comment which is written and not kept: that comment's form says so instead. */
export function stopAtUnkept(event: MouseEvent): void {
  const comments = document.querySelectorAll<HTMLTextAreaElement>("textarea[data-comment]");
  const unkept = [...comments].find(({ value }) => value.trim() !== "");
  if (!unkept) return;
  event.preventDefault();
  for (let part = unkept.closest("details"); part; part = part.parentElement?.closest("details") ?? null) {
    part.open = true;
  }
  unkept.dispatchEvent(new Event("invalid", { cancelable: true }));
}

/** Empties the form, and its draft, which follows what is typed. */
function throwAway(form: HTMLFormElement | null): void {
  form?.reset();
  form?.dispatchEvent(new Event("input"));
}

/**
 * Keeps a comment. With a `place` it is about that line and stays on the page; without, its file and line are typed, which
 * works without JavaScript, too.
 */
export function CommentForm({
  reviewed,
  place,
  posted,
  onDone,
}: {
  reviewed: Reviewed;
  place?: Place;
  /** The page's answer to this form, without JavaScript. */
  posted?: Failure | undefined;
  onDone?: () => void;
}) {
  const fetcher = useFetcher<Failure | Kept>();
  const hydrated = useHydrated();
  const answer = fetcher.data;
  const failure = answer && "error" in answer ? answer : posted;
  const [unkept, setUnkept] = useState(false);
  const [submissionId, setSubmissionId] = useState(() => crypto.randomUUID());
  return (
    <PostForm
      name={place ? `${draftStart(reviewed, place.file)}${place.line}` : draftName(reviewed)}
      intent="comment"
      fetcher={fetcher}
      failure={failure}
      failed="Your comment was not kept"
      pending="Keeping it…"
      layout="grid gap-4"
      onTaken={(form) => {
        form.reset();
        setSubmissionId(crypto.randomUUID());
        onDone?.();
      }}
    >
      <input type="hidden" name="version" value={reviewed.number} />
      <input type="hidden" name="submissionId" value={submissionId} />
      {hydrated && <input type="hidden" name="stay" value="1" />}
      {place ? (
        <>
          {place.file !== null && <input type="hidden" name="file" value={place.file} />}
          <input type="hidden" name="line" value={place.line} />
          <input type="hidden" name="quote" value={place.quote.slice(0, QUOTE_MAX)} />
        </>
      ) : (
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
          <TextField label="File" name="file" maxLength={COMMENT_FILE_MAX} autoComplete="off" />
          <TextField label="Line" name="line" inputMode="numeric" maxLength={6} autoComplete="off" />
        </div>
      )}
      <TextArea
        label="Comment"
        name="body"
        required
        rows={3}
        maxLength={COMMENT_MAX}
        dir="auto"
        data-comment
        {...(unkept && { error: "You have a comment that is not kept yet. Keep it, or empty this field." })}
        onInvalid={(event) => {
          event.preventDefault();
          setUnkept(true);
          event.currentTarget.focus();
        }}
        onInput={() => setUnkept(false)}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="sm">
          Keep the comment
        </Button>
        {onDone && (
          <Button
            type="button"
            variant="quiet"
            size="sm"
            onClick={({ currentTarget }) => {
              throwAway(currentTarget.form);
              onDone();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </PostForm>
  );
}
