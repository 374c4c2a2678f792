import * as v from "valibot";
import { CHATS_STORAGE_KEY } from "#app/accounts/auth-storage.ts";
import {
  type Chats,
  conversationSchema,
  DEFAULT_CHAT_ID,
  NO_CHATS,
  openConversation,
} from "./conversation.ts";

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

/** What is written down now; null where there is nothing, or storage is closed to this page. */
function storedText(): string | null {
  try {
    return localStorage.getItem(CHATS_STORAGE_KEY);
  } catch {
    return null;
  }
}

function writeStorage(chats: Chats): boolean {
  try {
    const text = JSON.stringify(chats);
    localStorage.setItem(CHATS_STORAGE_KEY, text);
    known = text;
    return true;
  } catch {
    // Storage is full or closed to this page: the conversation goes on without it.
    return false;
  }
}

/** What was written down when `state` was made of it, or it of `state`. */
let known: string | null = null;
let state: ChatState | null = null;
const listeners = new Set<() => void>();

function publish(next: ChatState): void {
  state = next;
  for (const listener of listeners) listener();
}

function onStorage({ key }: StorageEvent): void {
  // Another tab wrote; what is open here stays open.
  if (key !== CHATS_STORAGE_KEY && key !== null) return;
  const { current } = getChatState().chats;
  known = storedText();
  const stored = readChats(known);
  const stays = stored.conversations.some(({ id }) => id === current);
  publish({ chats: stays ? { ...stored, current } : stored, kept: true });
}

/** The conversations that this browser has stored. */
export function storedChats(): Chats {
  return readChats(storedText());
}

/** The conversations of this browser, for `useSyncExternalStore`. */
export function getChatState(): ChatState {
  if (!state) {
    known = storedText();
    state = { chats: readChats(known), kept: true };
  }
  return state;
}

export function subscribeToChats(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener("storage", onStorage);
    // Nothing tells us of changes any more, a sign-out for example.
    if (state?.kept) state = null;
  };
}

/**
 * What there is now: another tab may have written while this one slept and heard nothing of it. What is open
 * here stays open, and what this browser could not write down is known here only.
 */
function newestChats(): Chats {
  const { chats, kept } = getChatState();
  const text = storedText();
  if (!kept || text === known) return chats;
  const stored = readChats(text);
  const { current } = chats;
  const { conversations } = stored;
  if (conversations.some(({ id }) => id === current)) return { current, conversations };
  return { current, conversations: [openConversation(chats), ...conversations] };
}

/** Changes the conversations and writes them down. */
export function changeChats(change: (chats: Chats) => Chats): void {
  const chats = newestChats();
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
