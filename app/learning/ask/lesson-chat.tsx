import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { AskedExercise } from "#app/chat/answer-stream.ts";
import { MessageList } from "#app/chat/message-list.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { QUESTION_MAX } from "#shared/chat/chat.ts";
import { useLessonChat } from "./use-lesson-chat.ts";

export type LessonChatProps = {
  lesson: { id: string; title: string };
  /** Reads the learner's code and the failing test at the time of asking. */
  exercise?: (() => AskedExercise) | undefined;
  /** What is in the field at first. */
  first?: string | undefined;
  onClose: () => void;
};

/** The assistant beside a lesson. Loaded when the learner opens it. */
export function LessonChat({ lesson, exercise, first = "", onClose }: LessonChatProps) {
  const { messages, writing, announcement, send, tryAgain, stop, rated } = useLessonChat(lesson.id, exercise);
  const [draft, setDraft] = useState(first);
  const [editing, setEditing] = useState<string | undefined>();
  const heading = useId();
  const panel = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const pending = writing !== null;
  const focus = () => form.current?.querySelector("textarea")?.focus();
  useEffect(focus, []);
  // In an exercise the panel opens below the fold, and so do new messages.
  const count = messages.length;
  useEffect(() => {
    const newest = count > 0 ? panel.current?.querySelector("li[data-role]:last-child") : panel.current;
    newest?.scrollIntoView({ block: "nearest" });
  }, [count]);

  function onSubmit(event?: FormEvent) {
    event?.preventDefault();
    if (!send(draft, editing)) return;
    setDraft("");
    setEditing(undefined);
  }

  return (
    <section
      ref={panel}
      aria-labelledby={heading}
      className="grid min-w-0 gap-4 rounded-card border border-line bg-paper p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id={heading} className="font-semibold">
          Ask about this lesson
        </h3>
        <Button type="button" variant="quiet" size="sm" onClick={onClose}>
          Close
        </Button>
      </div>
      <p className="text-small text-muted">
        {exercise
          ? "The assistant gets your question, your code and the failing test. It gives a hint before a solution."
          : "The assistant answers from this lesson and names the place. It gives a hint before a solution."}
      </p>
      {messages.length > 0 && (
        <MessageList
          messages={messages}
          written={writing}
          pending={pending}
          onTryAgain={tryAgain}
          onEdit={(question) => {
            setDraft(question.content);
            setEditing(question.id);
            focus();
          }}
          onRated={rated}
        />
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <form ref={form} onSubmit={onSubmit} className="grid gap-3">
        <TextAreaField
          label={editing ? "Your question, changed" : "Your question"}
          name="text"
          rows={2}
          required
          maxLength={QUESTION_MAX}
          value={draft}
          dir="auto"
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => {
            // Not the Run of an exercise around it.
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.stopPropagation();
            if (event.shiftKey) return;
            event.preventDefault();
            onSubmit();
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button aria-disabled={pending || draft.trim() === ""}>Send</Button>
          {pending && (
            <Button type="button" variant="secondary" onClick={stop}>
              Stop
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}
