import * as v from "valibot";

/** The lengths of decisions.md, "Chat lengths". */
export const QUESTION_MAX = 4_000;
export const HISTORY_MAX = 20;
export const HISTORY_CHARACTERS_MAX = 24_000;

const INVALID = "Please provide a valid question.";

const question = v.pipe(
  v.string(INVALID),
  v.trim(),
  v.nonEmpty(INVALID),
  v.maxLength(QUESTION_MAX, "Use at most 4,000 characters in one question."),
);

const historyMessage = v.object(
  {
    role: v.picklist(["user", "assistant", "system"], "A message of the history has no role that we know."),
    content: v.string("A message of the history has no text."),
  },
  "A message of the history is not one.",
);

const history = v.optional(
  v.pipe(
    v.array(historyMessage, "The history is a list of messages."),
    v.maxLength(HISTORY_MAX, "Send at most the last 20 messages of the conversation."),
  ),
  [],
);

/** What the chat screen sends (decisions.md). */
export const chatSchema = v.object({ text: question, history }, INVALID);
/** What `POST /api/chat/ask` takes (spec.md §7). */
export const askSchema = v.object({ question, messages: history }, INVALID);

export type ChatHistory = v.InferOutput<typeof chatSchema>["history"];
