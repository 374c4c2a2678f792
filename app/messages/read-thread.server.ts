import { AppError } from "#shared/app-error.ts";
import type { Author, Message } from "#worker/messages/messages.ts";
import type { PageScope } from "../context.ts";

/** A message as one of the two sides sees it. */
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
  /** The cursor of the messages before these. */
  next: string | null;
  /** Whether newer messages stand on another page. */
  earlier: boolean;
};

/**
 * Marks as read what stood beside the form that a message was written with. If that fails, the message was
 * still sent.
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
 * A page of a conversation as `reader` sees it, the newest message first. `unread` is how many of the
 * other side's messages were new to them; it must be of the same moment, see `Messages.markRead`.
 */
export function toThread(
  page: { items: readonly Message[]; next: string | null },
  reader: Author,
  { unread, cursor }: { unread: number; cursor: string | null },
): Thread {
  let left = cursor ? 0 : unread;
  return {
    next: page.next,
    earlier: cursor !== null,
    messages: page.items.map((message) => {
      const fresh = message.author !== reader && left > 0;
      if (fresh) left -= 1;
      return { ...message, fresh };
    }),
  };
}
