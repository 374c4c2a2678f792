import { useEffect, useRef, useState } from "react";
import { TextArea, TextField } from "#app/forms/fields.tsx";
import { type Failure, useField, useForm } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { useStopAt } from "#app/forms/stop-at.ts";
import { useSubmissionId } from "#app/forms/submission-id.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldFrame } from "#app/ui/field.tsx";
import {
  HAND_IN_LINK_MAX,
  HAND_IN_TEXT_MAX,
  HAND_IN_ZIP_MAX_BYTES,
  handInPath,
  TOO_LARGE_HAND_IN,
} from "#shared/assignments/hand-in.ts";

const FILE =
  "block w-full min-w-0 rounded-card border border-dashed border-edge bg-surface p-3 text-small text-muted aria-invalid:border-fail " +
  "file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-pill file:border file:border-solid file:border-edge file:bg-transparent file:px-5 file:font-semibold file:text-ink hover:file:border-ink";

/**
 * The zip, and below it the form's button. A zip that is too large is refused before it is sent, and holds the form until
 * the learner has decided.
 */
function ZipAndButton({ children }: { children: string }) {
  const { error } = useField("zip");
  const { pending } = useForm();
  const control = useRef<HTMLInputElement>(null);
  const [tooLarge, setTooLarge] = useState(false);
  useStopAt(control, tooLarge);
  // The form is sent without a zip.
  useEffect(() => {
    if (pending) setTooLarge(false);
  }, [pending]);
  return (
    <>
      <FieldFrame
        label="Zip"
        hint="At most 10 MiB. Leave out node_modules and what a build makes."
        error={tooLarge ? TOO_LARGE_HAND_IN : error}
        required={false}
        className={undefined}
        control={(wiring) => (
          <input
            {...wiring}
            ref={control}
            type="file"
            name="zip"
            accept=".zip,application/zip"
            onChange={({ currentTarget }) => {
              const size = currentTarget.files?.[0]?.size ?? 0;
              setTooLarge(size > HAND_IN_ZIP_MAX_BYTES);
              if (size > HAND_IN_ZIP_MAX_BYTES) currentTarget.value = "";
            }}
            className={FILE}
          />
        )}
      />
      <div className="flex flex-wrap gap-3">
        {/* The first button is the one that Enter presses. */}
        <Button>{children}</Button>
        {tooLarge && (
          <Button variant="secondary" data-passes>
            Hand in without a zip
          </Button>
        )}
      </div>
    </>
  );
}

/** Hands in a version: a text, a link or a zip, or several of them. It works without JavaScript. */
export function HandInForm({
  account,
  lesson,
  version,
  submissionId,
  failure,
}: {
  /** The id of the person. */
  account: string;
  /** The lesson's id. */
  lesson: string;
  /** The number that it will have. */
  version: number;
  submissionId: string;
  failure?: Failure | undefined;
}) {
  const submission = useSubmissionId(submissionId);
  return (
    <PostForm
      name={`hand-in:${account}:${lesson}`}
      action={handInPath(lesson)}
      encType="multipart/form-data"
      failure={failure}
      failed="It was not handed in"
      pending="Handing in…"
      onTaken={submission.renew}
      layout="grid gap-5"
    >
      <p className="text-small text-muted">
        A text, a link or a zip: one of them is enough. All versions are kept, and only your instructor sees
        them.
      </p>
      <input type="hidden" name="submissionId" value={failure?.values.submissionId || submission.id} />
      <TextArea
        label="Text"
        name="body"
        rows={8}
        maxLength={HAND_IN_TEXT_MAX}
        dir="auto"
        hint="In Markdown, if you like: lists, links, code between ``` lines."
      />
      <TextField
        label="Link"
        name="link"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={HAND_IN_LINK_MAX}
        hint="Your repository, a pull request or the running application. It begins with https."
      />
      <ZipAndButton>{version === 1 ? "Hand in" : `Hand in version ${version}`}</ZipAndButton>
    </PostForm>
  );
}
