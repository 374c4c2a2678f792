import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { QUESTION_MAX } from "#shared/chat/chat.ts";
import { AnswerError, askAssistant } from "./answer-stream.ts";
import { changeChats, getChatState, renderedChats, subscribeToChats } from "./chat-store.ts";
import {
  type Citation,
  FAILED,
  historyOf,
  type Message,
  newMessage,
  openConversation,
  withAnswer,
  withMessages,
} from "./conversation.ts";
import { spokenAnswer } from "./spoken-answer.ts";

/** The answer that is arriving, and its conversation. */
export type Writing = { chatId: string; content: string; citations: readonly Citation[] };

type Answer = { content: string; citations: Citation[]; model?: string };

/** How long an announcement stays in the page. After that, the answer itself can be read. */
const SPOKEN_MS = 5_000;

/** The messages that a finished, stopped or failed answer leaves. */
function outcome(answer: Answer, end: "done" | "stopped" | { failed: string | undefined }): Message[] {
  const messages: Message[] = [];
  const partial = end !== "done";
  if (answer.content.trim() !== "") {
    messages.push(newMessage({ role: "assistant", ...answer, ...(partial && { partial }) }));
  }
  if (typeof end === "object") {
    messages.push(newMessage({ role: "system", content: FAILED, ...(end.failed && { detail: end.failed }) }));
  }
  return messages;
}

/** The messages before a given one; all of them if it is not there. */
function until(messages: readonly Message[], id: string | undefined): readonly Message[] {
  const place = messages.findIndex((message) => message.id === id);
  return place < 0 ? messages : messages.slice(0, place);
}

function spoken(messages: readonly Message[]): string {
  return messages
    .map(({ role, content, detail = "" }) =>
      role === "assistant" ? spokenAnswer(content) : `${content} ${detail}`,
    )
    .join("\n");
}

/**
 * The chat screen's state (spec.md §4, Chat): the conversations of this browser, and at most one arriving answer.
 * `posted` is a conversation from a plain form.
 */
export function useChat(posted: Message[] | undefined) {
  const [rendered] = useState(() => renderedChats(posted));
  const { chats, kept } = useSyncExternalStore(subscribeToChats, getChatState, () => rendered);
  const [writing, setWriting] = useState<Writing | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    const [first] = posted ?? [];
    if (!posted || !first) return;
    // The page is the result of a plain form: add its conversation to the others.
    changeChats((all) =>
      all.conversations.some(({ id }) => id === first.id)
        ? all
        : { current: first.id, conversations: [{ id: first.id, messages: posted }, ...all.conversations] },
    );
  }, [posted]);
  useEffect(() => {
    if (!announcement) return;
    const timer = setTimeout(() => setAnnouncement(""), SPOKEN_MS);
    return () => clearTimeout(timer);
  }, [announcement]);

  const { id: chatId, messages } = openConversation(chats);

  /** `replacing` is the id of the question that this one replaces, with everything after it. */
  async function answerTo(question: Message, replacing: string | undefined) {
    const before = until(messages, replacing);
    const controller = new AbortController();
    const answer: Answer = { content: "", citations: [] };
    running.current = controller;
    setAnnouncement("");
    setWriting({ chatId, content: "", citations: [] });
    changeChats((all) => withMessages(all, chatId, (now) => [...until(now, replacing), question]));
    let end: Parameters<typeof outcome>[1] = "done";
    try {
      const events = askAssistant({ text: question.content, history: historyOf(before) }, controller.signal);
      for await (const event of events) {
        if (event.type === "delta") {
          answer.content += event.text;
          setWriting({ chatId, content: answer.content, citations: answer.citations });
        } else if (event.type === "source") {
          answer.citations = [...answer.citations, event.citation];
        } else {
          answer.citations = event.citations;
          answer.model = event.model;
        }
      }
      if (answer.content.trim() === "") end = { failed: undefined };
    } catch (error) {
      if (controller.signal.aborted) {
        end = "stopped";
      } else {
        // Only messages of the server help the visitor, not those of a broken connection.
        end = { failed: error instanceof AnswerError ? error.publicMessage : undefined };
      }
    }
    const added = outcome(answer, end);
    running.current = null;
    // In one render, so that the answer never disappears in between.
    flushSync(() => {
      setWriting(null);
      changeChats((all) => withAnswer(all, { chatId, question: question.id }, added));
    });
    setAnnouncement(end === "stopped" ? `${spoken(added)}\nThe answer was stopped.`.trim() : spoken(added));
  }

  /** Sends a question. `replacing` is the id of the question that it replaces, with everything after it. */
  function send(text: string, replacing?: string): boolean {
    const content = text.trim();
    if (content === "" || content.length > QUESTION_MAX || running.current) return false;
    void answerTo(newMessage({ role: "user", content }), replacing);
    return true;
  }

  function tryAgain() {
    const question = messages.findLast(({ role }) => role === "user");
    if (question && !running.current) void answerTo(question, question.id);
  }

  return {
    chats,
    kept,
    chatId,
    messages,
    announcement,
    /** True while an answer is arriving in any conversation. */
    pending: writing !== null,
    /** The arriving answer of the open conversation so far; null if there is none. */
    written: writing?.chatId === chatId ? writing : null,
    send,
    tryAgain,
    /** Ends the request and keeps the answer so far. */
    stop: () => running.current?.abort(),
    /** Ends the request if it belongs to this conversation. */
    stopIn: (id: string) => writing?.chatId === id && running.current?.abort(),
  };
}

export type Chat = ReturnType<typeof useChat>;
