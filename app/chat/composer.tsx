import { ArrowUp, Square } from "lucide-react";
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { QUESTION_MAX } from "#shared/chat/chat.ts";
import { carriedMessages, type Message } from "./conversation.ts";

/** The maximum height of the input in pixels (spec.md §9). */
const MAX_HEIGHT_PX = 160;

/** The key code of an Enter that ends a word in an input method. Safari reports it only this way. */
const OF_INPUT_METHOD = 229;

/** "1,204 characters". */
function inWords(count: number): string {
  return `${count.toLocaleString("en-GB")} ${count === 1 ? "character" : "characters"}`;
}

/** Keeps the composer above an on-screen keyboard that covers the page instead of shrinking it. */
function useAboveKeyboard(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    function place() {
      if (!view || !form.current) return;
      const covered = view.scale > 1 ? 0 : Math.max(0, innerHeight - view.height - view.offsetTop);
      form.current.style.bottom = `${Math.round(covered)}px`;
    }
    view.addEventListener("resize", place);
    view.addEventListener("scroll", place);
    return () => {
      view.removeEventListener("resize", place);
      view.removeEventListener("scroll", place);
    };
  }, [form]);
}

/**
 * The field for a question. Enter sends, Shift+Enter starts a new line. Without scripts it is a plain form that
 * includes the conversation.
 */
export function Composer({
  draft,
  onDraft,
  input,
  pending,
  editing,
  onSend,
  onStop,
  onCancelEdit,
  messages,
  kept,
}: {
  draft: string;
  onDraft: (text: string) => void;
  input: RefObject<HTMLTextAreaElement | null>;
  pending: boolean;
  /** Whether the draft replaces the last question. */
  editing: boolean;
  onSend: () => void;
  onStop: () => void;
  onCancelEdit: () => void;
  /** The conversation that a plain form includes. */
  messages: readonly Message[];
  /** False if this browser could not store the conversation. */
  kept: boolean;
}) {
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  useAboveKeyboard(form);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text and on the width beside the Stop button.
  useLayoutEffect(() => {
    const area = input.current;
    if (!area) return;
    area.style.height = "auto";
    area.style.height = `${Math.min(area.scrollHeight, MAX_HEIGHT_PX)}px`;
  }, [draft, input, pending]);

  const tooLong = draft.trim().length - QUESTION_MAX;
  const closed = hydrated && (pending || draft.trim() === "" || tooLong > 0);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!closed) onSend();
  }
  function onKeyDown(event: KeyboardEvent) {
    // Enter also ends a word in an input method; that one must not send.
    const { isComposing, keyCode } = event.nativeEvent;
    if (event.key !== "Enter" || event.shiftKey || isComposing || keyCode === OF_INPUT_METHOD) return;
    event.preventDefault();
    if (!closed) onSend();
  }

  return (
    <form
      ref={form}
      method="post"
      action="/chat"
      onSubmit={onSubmit}
      className={classes(
        "composer sticky bottom-0 z-10 grid grid-cols-[minmax(0,1fr)] gap-2 bg-paper pt-2 pb-[max(1rem,env(safe-area-inset-bottom))]",
        // A fade would lie over dark code like fog.
        messages.length > 0 && "border-t border-line",
      )}
    >
      {editing && (
        <div className="flex items-center justify-between gap-4 text-small text-muted">
          <p>You are changing your last question.</p>
          <Button type="button" variant="quiet" size="sm" onClick={onCancelEdit}>
            Cancel
          </Button>
        </div>
      )}
      <div className="flex items-end gap-2 rounded-[1.625rem] border border-edge bg-surface p-1 pl-5 focus-within:border-pass focus-within:outline-2 focus-within:outline-pass">
        <textarea
          ref={input}
          name="text"
          rows={1}
          aria-label="Your question"
          aria-describedby={tooLong > 0 ? "too-long" : undefined}
          aria-invalid={tooLong > 0 || undefined}
          placeholder="Ask your question."
          required={!hydrated}
          value={draft}
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={onKeyDown}
          className="block max-h-40 min-h-11 min-w-0 grow resize-none overflow-y-auto bg-transparent py-2.5 placeholder:text-muted focus-visible:outline-none"
        />
        {!hydrated && messages.length > 0 && (
          <input type="hidden" name="history" value={carriedMessages(messages)} />
        )}
        {pending && (
          <button
            type="button"
            onClick={onStop}
            className={`${buttonClass({ variant: "secondary" })} shrink-0`}
          >
            <Square aria-hidden="true" size={14} strokeWidth={2} fill="currentColor" />
            <span className="max-sm:sr-only">Stop</span>
          </button>
        )}
        <button
          type="submit"
          title="Send (Enter)"
          aria-label="Send"
          disabled={closed}
          className={`${buttonClass()} w-11 shrink-0 px-0!`}
        >
          <ArrowUp aria-hidden="true" size={20} strokeWidth={2.25} />
        </button>
      </div>
      <p id="too-long" role="status" className="text-small font-medium text-fail empty:hidden">
        {tooLong > 0 &&
          `That is ${inWords(tooLong)} more than the ${QUESTION_MAX.toLocaleString("en-GB")} that fit.`}
        {!kept && tooLong <= 0 && "This browser could not keep the conversation. It is gone when you leave."}
      </p>
    </form>
  );
}
