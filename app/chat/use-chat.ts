import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { QUESTION_MAX } from "#shared/chat/chat.ts";
import { askAssistant } from "./answer-stream.ts";
import {
  type Answer,
  outcome,
  readAnswer,
  SPOKEN_MS,
  spoken,
  until,
  type Writing,
} from "./arriving-answer.ts";
import { changeChats, getChatState, renderedChats, subscribeToChats } from "./chat-store.ts";
import {
  historyOf,
  type Message,
  newMessage,
  openConversation,
  withAnswer,
  withMessages,
} from "./conversation.ts";

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
    const events = askAssistant({ text: question.content, history: historyOf(before) }, controller.signal);
    const end = await readAnswer(events, answer, controller.signal, () =>
      setWriting({ chatId, content: answer.content, citations: answer.citations }),
    );
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
