import { ThumbsDown, ThumbsUp } from "lucide-react";
import { type FormEvent, useState } from "react";
import * as v from "valibot";
import { callerHeaders } from "#app/accounts/caller.ts";
import { apiUrl } from "#app/site/api-url.ts";
import { Button } from "#app/ui/button.tsx";
import { REASON_MAX } from "#shared/chat/answer-rating.ts";
import type { Message } from "./conversation.ts";

const CHOICES = [
  { value: "yes", label: "Helpful", Icon: ThumbsUp },
  { value: "no", label: "Not helpful", Icon: ThumbsDown },
] as const;

const failureSchema = v.object({ error: v.string() });

/** Sends a rating. Returns the reason why it was not stored, or null. */
async function send(rating: object): Promise<string | null> {
  const failed = "It could not be sent. Please try again.";
  try {
    const answer = await fetch(apiUrl("/api/chat/feedback"), {
      method: "POST",
      headers: { ...(await callerHeaders()), "Content-Type": "application/json" },
      body: JSON.stringify(rating),
    });
    if (answer.ok) return null;
    const body = v.safeParse(failureSchema, await answer.json());
    return body.success ? body.output.error : failed;
  } catch {
    // No connection, or not an answer of ours. The visitor sees the general message.
    return failed;
  }
}

/**
 * Thumbs up or down for an answer, with a reason. CSS shows the rest of the form after a choice, so it works without
 * scripts.
 */
export function RateAnswer({
  message,
  question,
  carried,
  onRated,
}: {
  message: Message;
  /** Sent only if the visitor ticks the checkbox. */
  question: string;
  /** The conversation for a plain form; null if scripts run. */
  carried: string | null;
  onRated: (helpful: boolean) => void;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const { id, model, citations = [], helpful } = message;

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const vote = data.get("helpful") === "yes";
    setSending(true);
    const refused = await send({
      answer: id,
      helpful: vote,
      reason: String(data.get("reason") ?? ""),
      ...(data.has("include") && { question }),
      ...(model && { model }),
      pages: [...new Set(citations.map(({ url }) => url))],
    });
    setSending(false);
    setFailure(refused);
    if (refused === null) onRated(vote);
  }

  /** Keeps the opened form from being hidden behind the composer. */
  function show(event: FormEvent<HTMLFormElement>) {
    if (event.target instanceof HTMLInputElement && event.target.type === "radio") {
      event.currentTarget.scrollIntoView({ block: "nearest" });
    }
  }

  if (helpful !== undefined) {
    return (
      <p role="status" className="flex min-h-11 items-center text-small text-muted">
        {helpful ? "You found this helpful. Thank you." : "You found this not helpful. Thank you."}
      </p>
    );
  }
  return (
    <form
      method="post"
      action="/chat"
      onSubmit={onSubmit}
      onChange={show}
      className="group/rate grid scroll-mb-36 gap-3"
    >
      <input type="hidden" name="intent" value="rate" />
      <input type="hidden" name="answer" value={id} />
      {carried !== null && <input type="hidden" name="history" value={carried} />}
      <fieldset className="flex items-center gap-1">
        <legend className="sr-only">Did this answer help?</legend>
        {CHOICES.map(({ value, label, Icon }) => (
          <label
            key={value}
            title={label}
            className="-ml-2 inline-flex size-11 cursor-pointer items-center justify-center rounded-pill text-muted hover:text-ink has-checked:text-pass has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-pass"
          >
            <input type="radio" name="helpful" value={value} required className="sr-only" />
            <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
            <span className="sr-only">{label}</span>
          </label>
        ))}
      </fieldset>
      <div className="hidden gap-3 rounded-card border border-line bg-surface p-4 group-has-checked/rate:grid">
        <label className="grid gap-1.5 text-small font-semibold">
          <span>
            Why? <span className="font-normal text-muted">(optional)</span>
          </span>
          <textarea
            name="reason"
            rows={2}
            maxLength={REASON_MAX}
            className="block min-h-12 w-full resize-y rounded-card border border-edge bg-paper px-3 py-2 font-normal"
          />
        </label>
        <label className="flex min-h-6 items-start gap-2.5 text-small">
          <input type="checkbox" name="include" className="mt-0.5 size-5 shrink-0 accent-pass" />
          Include my question
        </label>
        <p className="text-small text-muted">
          Kept for a year, without your name: your choice, your reason, which model answered and which pages
          it named. Your question only if you tick the box.
        </p>
        <Button variant="secondary" size="sm" disabled={sending} className="justify-self-start">
          Send
        </Button>
        <p role="status" className="text-small font-medium text-fail empty:hidden">
          {failure}
        </p>
      </div>
    </form>
  );
}
