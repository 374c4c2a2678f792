import type { ReactNode } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Moment } from "#app/ui/moment.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { ThreadMessage, Thread as ThreadPage } from "./read-thread.server.ts";

/** A user's text, shown as plain text in either writing direction. Long words wrap. */
export function WrittenText({ text, className }: { text: string; className?: string }) {
  return (
    <p dir="auto" className={classes("whitespace-pre-wrap [overflow-wrap:anywhere]", className)}>
      {text}
    </p>
  );
}

function MessageCard({ message, name, mine }: { message: ThreadMessage; name: string; mine: boolean }) {
  return (
    <li
      className={classes(
        "grid gap-2.5 rounded-card border px-5 py-4",
        mine ? "ml-[clamp(0rem,6vw,3.5rem)] border-line bg-surface" : "border-transparent bg-pass-soft",
        !mine && "mr-[clamp(0rem,6vw,3.5rem)]",
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">{mine ? "You" : <bdi>{name}</bdi>}</p>
        <span className="label text-muted">
          <Moment at={message.createdAt.toISOString()} time />
        </span>
        {message.fresh && <Badge tone="pending">New</Badge>}
      </div>
      <WrittenText text={message.body} className="max-w-[70ch]" />
    </li>
  );
}

/**
 * The messages of a conversation, newest first, page by page. `name` is the other side's name; `children` are shown if
 * there are no messages.
 */
export function Thread({
  thread: { messages, next, earlier },
  side,
  name,
  children,
}: {
  thread: ThreadPage;
  side: ThreadMessage["author"];
  name: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby="thread" className="grid gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="thread" className="text-h3">
          {earlier ? "Earlier messages" : "Conversation"}
        </h2>
        {earlier ? (
          <TextLink to="?" className="inline-flex min-h-11 items-center">
            Newest messages
          </TextLink>
        ) : (
          messages.length > 1 && <p className="label text-muted">Newest first</p>
        )}
      </div>
      {messages.length === 0 ? (
        children
      ) : (
        <ol className="grid gap-3">
          {messages.map((message) => (
            <MessageCard key={message.id} message={message} name={name} mine={message.author === side} />
          ))}
        </ol>
      )}
      {next && (
        <ButtonLink
          to={`?cursor=${encodeURIComponent(next)}`}
          variant="secondary"
          prefetch="none"
          className="justify-self-start"
        >
          Earlier messages
        </ButtonLink>
      )}
    </section>
  );
}
