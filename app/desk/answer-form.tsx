import { type FormEvent, useRef } from "react";
import { Form } from "react-router";
import { TextArea } from "#app/forms/fields.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { useSubmissionId } from "#app/forms/submission-id.ts";
import { SEEN } from "#app/messages/mark-as-read.ts";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { MESSAGE_MAX } from "#shared/forms/limits.ts";
import type { SavedReply } from "#worker/desk/saved-replies.ts";
import type { Opened } from "./open-item.tsx";
import type { TodayContent } from "./read-today.server.ts";

/** Inserts a text at the cursor, or below what is written, as if it was typed. */
export function insert(field: HTMLTextAreaElement, text: string) {
  const at = document.activeElement === field ? field.selectionStart : field.value.length;
  const before = at > 0 && !field.value.slice(0, at).endsWith("\n") ? "\n\n" : "";
  field.setRangeText(before + text, at, field === document.activeElement ? field.selectionEnd : at, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}

/** Chooses a saved reply. Without JavaScript it loads the page again with the text in the field. */
export function SavedReplies({
  replies,
  action,
  item,
  onChosen,
}: {
  replies: readonly SavedReply[];
  /** The path of the page with the form. */
  action: string;
  /** The item of the inbox that is open there. */
  item?: string;
  onChosen: (body: string) => void;
}) {
  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const id = new FormData(event.currentTarget).get("saved");
    const reply = replies.find((each) => each.id === id);
    if (reply) onChosen(reply.body);
  }
  if (replies.length === 0) {
    return (
      <TextLink
        to="/desk/replies"
        className="inline-flex min-h-11 items-center justify-self-start text-small"
      >
        Save replies that you often write
      </TextLink>
    );
  }
  return (
    <Form action={action} onSubmit={choose} className="flex flex-wrap items-end gap-x-3 gap-y-2">
      {item && <input type="hidden" name="item" value={item} />}
      <div className="grid min-w-0 grow gap-1.5">
        <label htmlFor="saved-reply" className="font-semibold">
          Saved reply
        </label>
        <select
          id="saved-reply"
          name="saved"
          className="block min-h-11 w-full rounded-card border border-edge bg-surface px-4 text-body text-ink hover:border-ink"
        >
          {replies.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <Button variant="secondary">Insert</Button>
      <TextLink to="/desk/replies" className="inline-flex min-h-11 items-center">
        Edit<span className="sr-only"> the saved replies</span>
      </TextLink>
    </Form>
  );
}

const BUTTONS: Partial<Record<Opened["kind"], string>> = {
  conversation: "Send the message",
  question: "Send the answer",
};
/** Where the answer is read, if not in an email. */
const WHERE: Partial<Record<Opened["kind"], string>> = {
  conversation: "The student reads it under Messages.",
  question: "The learner gets an email with a link to it.",
};

/** The form that answers the open item, by message or by email. */
export function AnswerForm({
  item,
  content: { replies, prefill, submissionId, viewerId },
  failure,
}: {
  item: Opened;
  content: TodayContent;
  failure: Failure | undefined;
}) {
  const box = useRef<HTMLDivElement>(null);
  const { key, kind, id, next, count, from } = item;
  const submission = useSubmissionId(submissionId);
  const talk = kind === "conversation";
  function fill(body: string) {
    const field = box.current?.querySelector("textarea");
    if (field) insert(field, body);
  }
  return (
    <div ref={box} className="grid gap-4">
      <SavedReplies replies={replies} action="/desk" item={key} onChosen={fill} />
      <PostForm
        // The draft is the one of the item's own page.
        name={`${talk ? "messages" : "reply"}:${viewerId}:${id}`}
        intent="answer"
        action={`/desk?item=${encodeURIComponent(key)}`}
        failure={failure}
        failed="Your answer was not sent"
        pending="Sending…"
        onTaken={submission.renew}
        layout="grid gap-4"
      >
        <input type="hidden" name="item" value={key} />
        <input type="hidden" name="next" value={next ?? ""} />
        {talk && <input type="hidden" name={SEEN} value={count} />}
        <input type="hidden" name="submissionId" value={failure?.values.submissionId || submission.id} />
        <TextArea
          label="Your answer"
          name="body"
          required
          rows={6}
          maxLength={MESSAGE_MAX}
          dir="auto"
          {...(prefill !== null && { defaultValue: prefill })}
        />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button>{BUTTONS[kind] ?? "Send by email"}</Button>
          <p className="text-small text-muted">{WHERE[kind] ?? `It goes to ${from?.email}.`}</p>
        </div>
      </PostForm>
    </div>
  );
}
