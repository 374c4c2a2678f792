import { AppError } from "#shared/app-error.ts";
import type { Author, Message } from "#worker/messages/messages.ts";
import type { PageScope } from "../context.ts";

/** A message as shown to one of the two sides. */
export type ThreadMessage = {
  id: string;
  author: Author;
  body: string;
  createdAt: Date;
  /** Unread when this page was loaded. */
  fresh: boolean;
};

export type Thread = {
  messages: ThreadMessage[];
  /** The cursor of the next page, with older messages. */
  next: string | null;
  /** Whether this is not the first page. */
  earlier: boolean;
  /** The time, in milliseconds, after which a message of the other side is not shown yet; null on earlier pages. */
  after: number | null;
};

/**
 * Marks the messages beside the form as read. A failure is only logged, because the new message was sent.
 */
export async function readWhileWriting(
  { log }: Pick<PageScope, "log">,
  seen: number,
  mark: () => Promise<void>,
): Promise<void> {
  if (seen === 0) return;
  try {
    await mark();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.error("messages.not_marked", error);
  }
}

/**
 * A page of a conversation as shown to `reader`, oldest message first. `page` begins with the newest. `unread` is the number of unread messages from
 * the other side; it must come from the same read, see `Messages.markRead`.
 */
export function toThread(
  page: { items: readonly Message[]; next: string | null },
  reader: Author,
  { unread, cursor }: { unread: number; cursor: string | null },
): Thread {
  let left = cursor ? 0 : unread;
  const newestFirst = page.items.map((message) => {
    const fresh = message.author !== reader && left > 0;
    if (fresh) left -= 1;
    return { ...message, fresh };
  });
  const known = page.items.find(({ author }) => author !== reader) ?? page.items.at(-1);
  return {
    next: page.next,
    earlier: cursor !== null,
    after: cursor ? null : (known?.createdAt.getTime() ?? 0),
    messages: newestFirst.toReversed(),
  };
}
