import { beforeEach, expect, test, vi } from "vitest";
import { changeChats, getChatState } from "#app/chat/chat-store.ts";
import { type Chats, type Message, newMessage, withAnswer, withMessages } from "#app/chat/conversation.ts";

const said = (role: Message["role"], content: string) => newMessage({ role, content });
const contents = (chats: Chats) => chats.conversations.map(({ messages }) => messages.map((m) => m.content));

test("an answer follows its own question, even if another was asked meanwhile", () => {
  const [first, second] = [said("user", "first"), said("user", "second")];
  const chats: Chats = { current: "a", conversations: [{ id: "a", messages: [first, second] }] };
  const answered = withAnswer(chats, { chatId: "a", question: first.id }, [said("assistant", "yes")]);
  expect(contents(answered)).toEqual([["first", "yes", "second"]]);
});

test("an answer to a question that was replaced, or of a conversation that was deleted, is dropped", () => {
  const chats: Chats = { current: "a", conversations: [{ id: "a", messages: [said("user", "other")] }] };
  const answer = [said("assistant", "late")];
  expect(contents(withAnswer(chats, { chatId: "a", question: "gone" }, answer))).toEqual([["other"]]);
  expect(withAnswer(chats, { chatId: "gone", question: "gone" }, answer)).toBe(chats);
});

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});

test("a tab keeps what another tab wrote, and its open conversation if the other tab deleted it", () => {
  const question = said("user", "mine");
  changeChats((all) => withMessages(all, "default", () => [question]));
  const other = { current: "b", conversations: [{ id: "b", messages: [said("user", "theirs")] }] };
  stored.set("greenbar.chats", JSON.stringify(other));

  changeChats((all) =>
    withAnswer(all, { chatId: "default", question: question.id }, [said("assistant", "yes")]),
  );
  const { chats } = getChatState();
  expect(chats.current).toBe("default");
  expect(contents(chats)).toEqual([["mine", "yes"], ["theirs"]]);
  expect(JSON.parse(stored.get("greenbar.chats") ?? "")).toEqual(chats);
});
