import type { ReactNode } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { classes } from "#app/ui/classes.ts";
import { Moment } from "#app/ui/moment.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { ThreadMessage, Thread as ThreadPage } from "./read-thread.server.ts";
import { WrittenText } from "./written-text.tsx";

function MessageCard({ message, name, mine }: { message: ThreadMessage; name: string; mine: boolean }) {
  return (
    <li
      className={classes(
        "grid max-w-[40rem] sm:max-w-[min(92%,40rem)] min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5",
        mine ? "justify-items-end justify-self-end" : "justify-items-start",
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
        <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">{mine ? "You" : <bdi>{name}</bdi>}</p>
        <span className="label text-muted">
          <Moment at={message.createdAt.toISOString()} time />
        </span>
        {message.fresh && <Badge tone="pending">New</Badge>}
      </div>
      <div
        className={classes(
          "w-fit max-w-full min-w-0 rounded-card border px-4 py-3",
          mine ? "rounded-tr-sm border-transparent bg-pass-soft" : "rounded-tl-sm border-line bg-paper",
        )}
      >
        <WrittenText text={message.body} />
      </div>
    </li>
  );
}

/** In place of the messages: `children` say how the conversation begins. */
export function NoMessages({ earlier, children }: { earlier: boolean; children: string }) {
  return (
    <>
      <p className="font-display text-h3 font-semibold text-ink">
        {earlier ? "No earlier messages" : "No messages yet"}
      </p>
      <p>{earlier ? "The conversation begins after this point." : children}</p>
    </>
  );
}

/**
 * The messages of a conversation, oldest first, with the form to go on below. The newest are in view, because a column
 * in reverse begins at its end. `name` is the other side's name; `empty` is shown if there are no messages.
 */
export function Thread({
  thread: { messages, next, earlier },
  side,
  name,
  empty,
  children,
}: {
  thread: ThreadPage;
  side: ThreadMessage["author"];
  name: string;
  empty: ReactNode;
  /** The form. */
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby="thread"
      className="grid min-w-0 rounded-card border border-line bg-surface print:border-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line px-5 py-1.5 sm:px-7">
        <h2 id="thread" className="flex min-h-11 items-center text-h3">
          {earlier ? "Earlier messages" : "Conversation"}
        </h2>
        {earlier && (
          <TextLink to="?" className="inline-flex min-h-11 items-center">
            Newest messages
          </TextLink>
        )}
      </div>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <div
        role="log"
        aria-label="Messages"
        tabIndex={0}
        className="flex max-h-[max(22rem,60svh)] flex-col-reverse overflow-y-auto overscroll-contain px-5 py-6 -outline-offset-2 sm:px-7 print:block print:max-h-none"
      >
        {messages.length === 0 ? (
          <div className="grid max-w-[58ch] gap-2 py-4 text-muted">{empty}</div>
        ) : (
          <div className="grid min-w-0 gap-7">
            {next && (
              <TextLink
                to={`?cursor=${encodeURIComponent(next)}`}
                className="inline-flex min-h-11 items-center justify-self-center"
              >
                Earlier messages
              </TextLink>
            )}
            <ol className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
              {messages.map((message) => (
                <MessageCard key={message.id} message={message} name={name} mine={message.author === side} />
              ))}
            </ol>
          </div>
        )}
      </div>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above. */}
      <div className="border-t border-line px-5 py-5 sm:px-7 print:hidden">{children}</div>
    </section>
  );
}
