import { useEffect, useRef, useState } from "react";
import { type AskedExercise, askAssistant } from "#app/chat/answer-stream.ts";
import {
  type Answer,
  outcome,
  readAnswer,
  SPOKEN_MS,
  spoken,
  until,
  type Writing,
} from "#app/chat/arriving-answer.ts";
import { historyOf, type Message, newMessage } from "#app/chat/conversation.ts";
import { QUESTION_MAX } from "#shared/chat/chat.ts";

/**
 * A conversation with the assistant beside a lesson. It is kept nowhere: it is gone when the learner leaves the page.
 * `exercise` reads the code at the time of asking.
 */
export function useLessonChat(lesson: string, exercise: (() => AskedExercise) | undefined) {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const [writing, setWriting] = useState<Writing | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (!announcement) return;
    const timer = setTimeout(() => setAnnouncement(""), SPOKEN_MS);
    return () => clearTimeout(timer);
  }, [announcement]);

  async function answerTo(question: Message, replacing: string | undefined) {
    const before = until(messages, replacing);
    const controller = new AbortController();
    const answer: Answer = { content: "", citations: [] };
    running.current = controller;
    setAnnouncement("");
    setMessages([...before, question]);
    setWriting({ chatId: lesson, content: "", citations: [] });
    const asked = { text: question.content, history: historyOf(before), exercise: exercise?.() };
    const events = askAssistant(asked, controller.signal, lesson);
    const end = await readAnswer(events, answer, controller.signal, () =>
      setWriting({ chatId: lesson, content: answer.content, citations: answer.citations }),
    );
    const added = outcome(answer, end);
    running.current = null;
    setWriting(null);
    setMessages([...before, question, ...added]);
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
    messages,
    writing,
    announcement,
    send,
    tryAgain,
    stop: () => running.current?.abort(),
    rated: (answer: Message, helpful: boolean) =>
      setMessages((all) => all.map((each) => (each.id === answer.id ? { ...each, helpful } : each))),
  };
}
