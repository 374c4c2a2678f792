import * as v from "valibot";
import { type Chats, conversationSchema, DEFAULT_CHAT_ID, NO_CHATS } from "./conversation.ts";

const STORAGE_KEY = "greenbar.chats";
/** What is kept: older conversations give way to newer ones. */
const MOST_CONVERSATIONS = 50;

const storedSchema = v.object({ current: v.string(), conversations: v.array(v.unknown()) });

/** The conversations, and whether this browser could write them down. */
export type ChatState = { chats: Chats; kept: boolean };

export const EMPTY_STATE: ChatState = { chats: NO_CHATS, kept: true };

/** Reads what an earlier visit wrote. A conversation that is not one is dropped, the others stay. */
export function readChats(stored: string | null): Chats {
  let value: unknown = null;
  try {
    value = JSON.parse(stored ?? "null");
  } catch {
    // Not ours, or cut off: as good as nothing.
  }
  const parsed = v.safeParse(storedSchema, value);
  if (!parsed.success) return NO_CHATS;
  const conversations = parsed.output.conversations.flatMap((each) => {
    const conversation = v.safeParse(conversationSchema, each);
    return conversation.success ? [conversation.output] : [];
  });
  const [first] = conversations;
  if (!first) return NO_CHATS;
  const { current } = parsed.output;
  return { current: conversations.some(({ id }) => id === current) ? current : first.id, conversations };
}

function readStorage(): Chats {
  try {
    return readChats(localStorage.getItem(STORAGE_KEY));
  } catch {
    // Storage is closed to this page.
    return NO_CHATS;
  }
}

function writeStorage(chats: Chats): boolean {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(chats));
    return true;
  } catch {
    // Storage is full or closed to this page: the conversation goes on without it.
    return false;
  }
}

let state: ChatState | null = null;
const listeners = new Set<() => void>();

function publish(next: ChatState): void {
  state = next;
  for (const listener of listeners) listener();
}

function onStorage({ key }: StorageEvent): void {
  // Another tab wrote; what is open here stays open.
  if (key !== STORAGE_KEY && key !== null) return;
  const stored = readStorage();
  const current = getChatState().chats.current;
  const known = stored.conversations.some(({ id }) => id === current);
  publish({ chats: known ? { ...stored, current } : stored, kept: true });
}

/** The conversations of this browser, for `useSyncExternalStore`. */
export function getChatState(): ChatState {
  state ??= { chats: readStorage(), kept: true };
  return state;
}

export function subscribeToChats(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", onStorage);
  };
}

/** Changes the conversations and writes them down. */
export function changeChats(change: (chats: Chats) => Chats): void {
  const { chats } = getChatState();
  const changed = change(chats);
  if (changed === chats) return;
  const limited = {
    ...changed,
    conversations: changed.conversations.slice(0, MOST_CONVERSATIONS),
  };
  publish({ chats: limited, kept: writeStorage(limited) });
}

/** What the server renders: an empty first conversation, or the one that a plain form posted. */
export function renderedChats(messages: Chats["conversations"][number]["messages"] | undefined): ChatState {
  if (!messages) return EMPTY_STATE;
  return {
    chats: { current: DEFAULT_CHAT_ID, conversations: [{ id: DEFAULT_CHAT_ID, messages }] },
    kept: true,
  };
}
