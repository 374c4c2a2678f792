import { useRef } from "react";
import { TextArea } from "#app/forms/fields.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { MESSAGE_MAX } from "#shared/forms/limits.ts";
import type { SavedReply } from "#worker/desk/saved-replies.ts";
import { insert, SavedReplies } from "./answer-form.tsx";
import { CodeFields } from "./code-field.tsx";

/** The form that answers a question, with the saved replies. */
export function QuestionAnswer({
  id,
  code,
  savedReplies,
  prefill,
  submissionId,
  viewerId,
  failure,
}: {
  id: string;
  /** The learner's files. */
  code: readonly { path: string; text: string }[];
  savedReplies: readonly SavedReply[];
  /** A saved reply that was chosen without JavaScript. */
  prefill: string | null;
  submissionId: string;
  viewerId: string;
  failure: Failure | undefined;
}) {
  const box = useRef<HTMLDivElement>(null);
  const here = `/desk/questions/${encodeURIComponent(id)}`;
  function fill(body: string) {
    const field = box.current?.querySelector("textarea");
    if (field) insert(field, body);
  }
  return (
    <div ref={box} className="grid gap-4">
      <SavedReplies replies={savedReplies} action={here} onChosen={fill} />
      <PostForm
        // The draft is the one of the inbox.
        name={`reply:${viewerId}:${id}`}
        intent="answer"
        action={here}
        failure={failure}
        failed="Your answer was not sent"
        pending="Sending…"
        layout="grid gap-4"
      >
        <input type="hidden" name="submissionId" value={failure?.values.submissionId || submissionId} />
        <TextArea
          label="Your answer"
          name="body"
          required={code.length === 0}
          optionalLabel={false}
          rows={8}
          maxLength={MESSAGE_MAX}
          dir="auto"
          {...(prefill !== null && { defaultValue: prefill })}
        />
        <CodeFields files={code} typed={failure?.values.files} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button>Send the answer</Button>
          <p className="text-small text-muted">The learner gets an email with a link to it.</p>
        </div>
      </PostForm>
    </div>
  );
}
