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

/** The answer that is being written, and in which conversation. */
export type Writing = { chatId: string; content: string; citations: readonly Citation[] };

type Answer = { content: string; citations: Citation[]; model?: string };

/** How long a spoken answer stays in the page: then the answer itself is what there is to read. */
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

/** What was said before a message; all of it where there is no such message. */
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
 * The chat screen's state (spec.md §4, Chat): the conversations of this browser, and the one answer that
 * may be on its way. `posted` is what a plain form left on the page.
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
    // The page came from a plain form before scripts ran: its conversation joins the others.
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

  /** `replacing` is the question whose place this one takes, with all that followed it. */
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
        // Only what the server said is worth repeating; a broken connection has no words of its own.
        end = { failed: error instanceof AnswerError ? error.publicMessage : undefined };
      }
    }
    const added = outcome(answer, end);
    running.current = null;
    // Together, so that the page never shows neither the growing answer nor the finished one.
    flushSync(() => {
      setWriting(null);
      changeChats((all) => withAnswer(all, { chatId, question: question.id }, added));
    });
    setAnnouncement(end === "stopped" ? `${spoken(added)}\nThe answer was stopped.`.trim() : spoken(added));
  }

  /** Asks; `replacing` is the question that this one takes the place of, with all that followed it. */
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
    /** True while any answer is on its way; only one at a time. */
    pending: writing !== null,
    /** What has come of the open conversation's answer; null while none is on its way. */
    written: writing?.chatId === chatId ? writing : null,
    send,
    tryAgain,
    /** Ends the request and keeps the part that has come. */
    stop: () => running.current?.abort(),
    /** Ends the request if it belongs to this conversation. */
    stopIn: (id: string) => writing?.chatId === id && running.current?.abort(),
  };
}

export type Chat = ReturnType<typeof useChat>;
