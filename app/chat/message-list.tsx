import { Pencil, RotateCw } from "lucide-react";
import { memo, type ReactNode } from "react";
import { Bar } from "#app/ui/bar.tsx";
import { classes } from "#app/ui/classes.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useTimeZone } from "#app/ui/use-time-zone.ts";
import { timeText } from "#shared/british-time.ts";
import { AnswerParts, Sources } from "./answer-parts.tsx";
import type { Writing } from "./arriving-answer.ts";
import { carriedMessages, type Message } from "./conversation.ts";
import { RateAnswer } from "./rate-answer.tsx";
import { RunningText } from "./running-text.tsx";

const ACTION =
  "label -mx-2 inline-flex min-h-11 items-center gap-2 rounded-pill px-2 text-muted hover:text-ink noscript:hidden";

/** Hours and minutes in the reader's time zone. */
function MessageTime({ time }: { time: string }) {
  return <time dateTime={time}>{timeText(new Date(time), useTimeZone())}</time>;
}

function modelText(model: string): string {
  return model === "built-in"
    ? "Answered by the built-in model, from this site’s own texts"
    : `Answered by ${model}`;
}

/** One message; memoised, so that only the growing answer renders again. */
const MessageBody = memo(function MessageBody({ message }: { message: Message }) {
  const { role, content, citations = [], model, partial, detail } = message;
  if (role === "user") {
    return (
      <div className="grid gap-3 rounded-card border border-line bg-surface px-4 py-3">
        <RunningText text={content} />
      </div>
    );
  }
  if (role === "system") {
    return (
      <div className="rounded-card border border-line bg-fail-soft px-4 py-3">
        <p className="font-semibold text-fail">{content}</p>
        {detail && <p className="text-small">{detail}</p>}
      </div>
    );
  }
  return (
    <>
      <AnswerParts content={content} citations={citations} />
      {partial && <p className="label text-muted">This answer is not complete.</p>}
      <Sources citations={citations} />
      {model && <p className="label text-muted">{modelText(model)}</p>}
    </>
  );
});

const NAMES = { user: "You", assistant: "Assistant", system: "Notice" };

function MessageFrame({
  from,
  time,
  action,
  children,
}: {
  from: Message["role"];
  time?: string;
  /** Shown before the name. */
  action?: ReactNode;
  children: ReactNode;
}) {
  const mine = from === "user";
  return (
    <li
      data-role={from}
      className={classes("grid min-w-0 gap-3", mine && "max-w-[min(85%,38rem)] justify-self-end")}
    >
      <div className={classes("label flex min-h-6 items-center gap-2.5 text-muted", mine && "justify-end")}>
        {!mine && <Bar state={from === "system" ? "fail" : "pass"} className="w-6" />}
        {action && <span className="-my-2.5 mr-2">{action}</span>}
        <span>{NAMES[from]}</span>
        {time && <MessageTime time={time} />}
      </div>
      {children}
    </li>
  );
}

/** The conversation, oldest first, and the answer that is arriving. */
export function MessageList({
  messages,
  written,
  pending,
  onTryAgain,
  onEdit,
  onRated,
}: {
  messages: readonly Message[];
  /** The arriving answer so far; null if there is none. */
  written: Writing | null;
  pending: boolean;
  onTryAgain: () => void;
  onEdit: (question: Message) => void;
  onRated: (answer: Message, helpful: boolean) => void;
}) {
  const hydrated = useHydrated();
  const lastQuestion = messages.findLast(({ role }) => role === "user");
  return (
    <ol aria-label="Messages" className="grid gap-9 py-8">
      {messages.map((message, place) => (
        <MessageFrame
          key={message.id}
          from={message.role}
          time={message.time}
          action={
            message === lastQuestion &&
            !pending && (
              <button type="button" onClick={() => onEdit(message)} className={ACTION}>
                <Pencil aria-hidden="true" size={15} strokeWidth={1.75} />
                Edit
              </button>
            )
          }
        >
          <MessageBody message={message} />
          {/* Without scripts each form includes the conversation, so only the last and the rated ones appear. */}
          {message.role === "assistant" &&
            (hydrated || message === messages.at(-1) || message.helpful !== undefined) && (
              <RateAnswer
                message={message}
                question={messages.slice(0, place).findLast(({ role }) => role === "user")?.content ?? ""}
                carried={hydrated ? null : carriedMessages(messages)}
                onRated={(helpful) => onRated(message, helpful)}
              />
            )}
          {message === messages.at(-1) && !pending && (
            <button type="button" onClick={onTryAgain} className={`${ACTION} -my-2 justify-self-start`}>
              <RotateCw aria-hidden="true" size={15} strokeWidth={1.75} />
              Try again
            </button>
          )}
        </MessageFrame>
      ))}
      {written !== null && (
        <MessageFrame from="assistant">
          <AnswerParts content={written.content} citations={written.citations} complete={false} />
          <p className="py-1.5">
            <Bar state="busy" className="w-24" />
            <span className="sr-only">The answer is being written.</span>
          </p>
        </MessageFrame>
      )}
    </ol>
  );
}
