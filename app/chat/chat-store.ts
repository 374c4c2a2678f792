import * as v from "valibot";
import { CHATS_STORAGE_KEY } from "#app/accounts/auth-storage.ts";
import {
  type Chats,
  conversationSchema,
  DEFAULT_CHAT_ID,
  NO_CHATS,
  openConversation,
} from "./conversation.ts";

/** Limits of what is stored. The oldest conversations are dropped first. */
const MOST_CONVERSATIONS = 50;

const storedSchema = v.object({ current: v.string(), conversations: v.array(v.unknown()) });

/** The conversations, and whether this browser could store them. */
export type ChatState = { chats: Chats; kept: boolean };

export const EMPTY_STATE: ChatState = { chats: NO_CHATS, kept: true };

/** Reads what an earlier visit stored. Invalid conversations are dropped. */
export function readChats(stored: string | null): Chats {
  let value: unknown = null;
  try {
    value = JSON.parse(stored ?? "null");
  } catch {
    // Not JSON, so nothing can be restored.
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

/** The stored text; null if there is none or storage is not available. */
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
    // Storage is full or not available. The conversation continues without it.
    return false;
  }
}

/** The stored text that matches `state`. */
let known: string | null = null;
let state: ChatState | null = null;
const listeners = new Set<() => void>();

function publish(next: ChatState): void {
  state = next;
  for (const listener of listeners) listener();
}

function onStorage({ key }: StorageEvent): void {
  // Another tab stored something. The open conversation stays open here.
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
 * The current state. Another tab may have stored something while this one slept without hearing about it. The open
 * conversation stays open, and conversations that could not be stored are kept in memory.
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

/** Changes the conversations and stores them. */
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

/** The state that the server renders: an empty conversation, or the one a plain form posted. */
export function renderedChats(messages: Chats["conversations"][number]["messages"] | undefined): ChatState {
  if (!messages) return EMPTY_STATE;
  return {
    chats: { current: DEFAULT_CHAT_ID, conversations: [{ id: DEFAULT_CHAT_ID, messages }] },
    kept: true,
  };
}
