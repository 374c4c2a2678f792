import type { Services } from "#worker/services.ts";
import { type Box, readBox } from "./boxes.ts";
import type { InboxLine } from "./inbox-list.tsx";

const EXCERPT = 160;

/** The lines around code, and the marks around code in a line. */
const FENCES = /^[ \t]*(?:`{3,}|~{3,}).*$/gm;
const BACKTICKS = /`([^`\n]+)`/g;

/** The start of a text, on one line. Cuts by code points, because half an emoji would show as a box. */
export function excerptOf(text: string): string {
  const characters = [...text.replace(FENCES, "").replace(BACKTICKS, "$1").replace(/\s+/gu, " ").trim()];
  return characters.length > EXCERPT ? `${characters.slice(0, EXCERPT).join("")}…` : characters.join("");
}

async function linesOf(
  { inbox, messages }: Pick<Services, "inbox" | "messages">,
  box: Box,
  filter: { archived: boolean; cursor: string | null },
): Promise<{ lines: InboxLine[]; next: string | null }> {
  if (box === "conversations") {
    const { items, next } = await messages.inbox(filter);
    const lines = items.map(({ studentId, fullName, email, unread, lastMessageAt, last }) => ({
      id: studentId,
      to: `/messages/${studentId}`,
      fullName,
      email,
      at: lastMessageAt,
      unread,
      excerpt: last && `${last.author === "instructor" ? "You: " : ""}${excerptOf(last.text)}`,
      replied: false,
    }));
    return { lines, next };
  }
  const { items, next } = await inbox.list(box, filter);
  const lines = items.map(({ id, fullName, email, createdAt, readAt, repliedAt, text }) => ({
    id,
    to: `/messages/${box}/${id}`,
    fullName,
    email,
    at: createdAt,
    unread: readAt ? 0 : 1,
    excerpt: excerptOf(text),
    replied: repliedAt !== null,
  }));
  return { lines, next };
}

/** A page of one of the instructor's lists, and the number of unread items in each. Callers check the role. */
export async function readInbox(services: Pick<Services, "inbox" | "messages">, search: URLSearchParams) {
  const box = readBox(search.get("box"));
  const archived = search.get("archived") === "1";
  const cursor = search.get("cursor");
  const at = Date.now();
  const [{ lines, next }, unread] = await Promise.all([
    linesOf(services, box, { archived, cursor }),
    services.inbox.unread(),
  ]);
  const older = cursor !== null;
  return {
    ...{ side: "instructor" as const, box, archived, older, lines, next, unread },
    /** See `useNewer`. */
    after: older || archived ? null : at,
  };
}
