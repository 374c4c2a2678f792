import { AppError } from "#shared/app-error.ts";
import type { Author, Message } from "#worker/messages/messages.ts";
import type { PageScope } from "../context.ts";

/** A message as one of the two sides sees it. */
export type ThreadMessage = {
  id: string;
  author: Author;
  body: string;
  createdAt: Date;
  /** Not read before this page was opened. */
  fresh: boolean;
};

export type Thread = {
  messages: ThreadMessage[];
  /** The cursor of the messages before these. */
  next: string | null;
  /** Whether newer messages stand on another page. */
  earlier: boolean;
};

/** A browser that loads a link's page ahead of a click: nobody has looked at it. */
function isPrefetch(request: Request): boolean {
  return /prefetch/i.test(request.headers.get("sec-purpose") ?? request.headers.get("purpose") ?? "");
}

/** Notes that something was read. Where that fails the page is shown all the same, and it stays new. */
export async function noteAsRead(
  request: Request,
  { log }: Pick<PageScope, "log">,
  mark: () => Promise<void>,
): Promise<void> {
  if (isPrefetch(request)) return;
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
