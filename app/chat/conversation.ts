import * as v from "valibot";
import { HISTORY_CHARACTERS_MAX, HISTORY_MAX } from "#shared/chat/chat.ts";
import { nameOfSource } from "#shared/chat/source-name.ts";
import { BYTES_PER_CHARACTER } from "#shared/forms/encoding.ts";

/** A source of an answer. Its URL is a path of this site or a web URL. */
export const citationSchema = v.object({
  n: v.pipe(v.number(), v.integer()),
  title: v.string(),
  heading: v.nullish(v.string(), ""),
  url: v.pipe(v.string(), v.regex(/^(\/(?![\\/])|https?:\/\/)/i)),
});

export const messageSchema = v.object({
  id: v.string(),
  role: v.picklist(["user", "assistant", "system"]),
  content: v.string(),
  /** When it was written, ISO 8601. */
  time: v.pipe(v.string(), v.isoTimestamp()),
  citations: v.optional(v.array(citationSchema)),
  /** Which model answered. */
  model: v.optional(v.string()),
  /** The answer is incomplete: it was stopped or broke off. */
  partial: v.optional(v.boolean()),
  /** How the visitor rated the answer. */
  helpful: v.optional(v.boolean()),
  /** The server's reason, for a system message. */
  detail: v.optional(v.string()),
});

export const conversationSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  messages: v.array(messageSchema),
});

export type Citation = v.InferOutput<typeof citationSchema>;
export type Message = v.InferOutput<typeof messageSchema>;
export type Conversation = v.InferOutput<typeof conversationSchema>;

/** The conversations of this browser, newest first, and which one is open. Never empty. */
export type Chats = { current: string; conversations: readonly Conversation[] };

/** One question or answer as it is sent to the assistant. */
export type Turn = { role: "user" | "assistant"; content: string };

/** The first conversation's id (spec.md §9). */
export const DEFAULT_CHAT_ID = "default";
export const FAILED = "Something went wrong. Try again.";
const TITLE_LENGTH = 60;

export const NO_CHATS: Chats = {
  current: DEFAULT_CHAT_ID,
  conversations: [{ id: DEFAULT_CHAT_ID, messages: [] }],
};

/** An id that no other message or conversation of this browser has. */
export function newId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
}

export function newMessage(
  message: Pick<Message, "role" | "content"> & Partial<Omit<Message, "id" | "time">>,
): Message {
  return { ...message, id: newId(), time: new Date().toISOString() };
}

/** A conversation's name: its first question, on one line. */
export function titleOf({ messages }: Pick<Conversation, "messages">): string {
  const question = messages
    .find(({ role }) => role === "user")
    ?.content.replace(/\s+/g, " ")
    .trim();
  if (!question) return "Empty chat";
  return question.length > TITLE_LENGTH ? `${question.slice(0, TITLE_LENGTH).trimEnd()}…` : question;
}

export function openConversation({ conversations, current }: Chats): Conversation {
  return conversations.find(({ id }) => id === current) ?? { id: current, messages: [] };
}

/** Replaces the messages of a conversation and moves it to the top. */
export function withMessages(chats: Chats, id: string, change: (messages: Message[]) => Message[]): Chats {
  const conversation = chats.conversations.find((each) => each.id === id);
  // It was deleted while its answer was arriving.
  if (!conversation) return chats;
  return {
    ...chats,
    conversations: [
      { ...conversation, messages: change(conversation.messages) },
      ...chats.conversations.filter((each) => each !== conversation),
    ],
  };
}

/**
 * Inserts an answer right after its question, because the conversation may have continued in another tab. The answer to
 * a replaced question is dropped.
 */
export function withAnswer(
  chats: Chats,
  { chatId, question }: { chatId: string; question: string },
  answer: readonly Message[],
): Chats {
  return withMessages(chats, chatId, (messages) => {
    const place = messages.findIndex(({ id }) => id === question);
    return place < 0 ? messages : messages.toSpliced(place + 1, 0, ...answer);
  });
}

/** Changes one message. The conversations keep their order. */
export function withMessage(
  chats: Chats,
  id: string,
  messageId: string,
  change: (message: Message) => Message,
): Chats {
  return {
    ...chats,
    conversations: chats.conversations.map((conversation) =>
      conversation.id === id
        ? {
            ...conversation,
            messages: conversation.messages.map((message) =>
              message.id === messageId ? change(message) : message,
            ),
          }
        : conversation,
    ),
  };
}

/** Opens an empty conversation: an existing one, or a new one. */
export function withNewChat(chats: Chats, id: string = newId()): Chats {
  const empty = chats.conversations.find(({ messages }) => messages.length === 0);
  if (empty) return { ...chats, current: empty.id };
  return { current: id, conversations: [{ id, messages: [] }, ...chats.conversations] };
}

export function withoutConversation(chats: Chats, id: string): Chats {
  const conversations = chats.conversations.filter((each) => each.id !== id);
  const [first] = conversations;
  if (!first) return NO_CHATS;
  return { current: chats.current === id ? first.id : chats.current, conversations };
}

/** The newest questions and answers, for the assistant. Failures are left out. */
export function historyOf(messages: readonly Message[]): Turn[] {
  const history: Turn[] = [];
  let characters = 0;
  for (const { role, content } of messages.toReversed()) {
    if (role === "system" || content.trim() === "") continue;
    characters += content.length;
    if (history.length === HISTORY_MAX || characters > HISTORY_CHARACTERS_MAX) break;
    history.unshift({ role, content });
  }
  return history;
}

/** The most a plain form may include of a conversation, once it is encoded; worker/http/body-limits.ts allows as much. */
const CARRIED_MAX = HISTORY_CHARACTERS_MAX * BYTES_PER_CHARACTER;

/** The newest questions and answers, with their sources, for a plain form to include. */
export function carriedMessages(messages: readonly Message[]): string {
  const talk = messages.filter(({ role }) => role !== "system").slice(-HISTORY_MAX);
  for (let from = 0; from < talk.length; from += 1) {
    const text = JSON.stringify(talk.slice(from));
    if (encodeURIComponent(text).length <= CARRIED_MAX) return text;
  }
  return "[]";
}

/** A conversation as a Markdown file. */
export function conversationMarkdown(conversation: Conversation): string {
  const NAMES = { user: "You", assistant: "Assistant", system: "Notice" };
  const messages = conversation.messages.map(({ role, content, time, citations = [], model }) =>
    [
      `## ${NAMES[role]}, ${time.slice(0, 16).replace("T", " ")} UTC`,
      content,
      ...(citations.length > 0
        ? [
            citations
              .map(({ n, title, heading, url }) => `${n}. [${nameOfSource({ title, heading })}](${url})`)
              .join("\n"),
          ]
        : []),
      ...(model ? [`Answered by: ${model}`] : []),
    ].join("\n\n"),
  );
  return `${[`# ${titleOf(conversation)}`, ...messages].join("\n\n")}\n`;
}
