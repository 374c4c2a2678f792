import { storedChats } from "#app/chat/chat-store.ts";
import { unsavedTexts } from "#app/forms/all-unsaved.ts";
import { unsentTexts } from "#app/forms/draft.ts";
import { countKept } from "#app/learning/kept-work.ts";
import { keepsOwnCode } from "#app/playground/draft.ts";

const EXCERPT = 80;

/** The start of a text, on one line. */
function beginning(text: string): string {
  const characters = [...text.replace(/\s+/gu, " ")];
  return characters.length > EXCERPT ? `${characters.slice(0, EXCERPT).join("")}…` : characters.join("");
}

/** "3 lessons"; empty for none. */
const counted = (count: number, one: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${one}s`];

/** The work that signing out would delete, one line each. */
export function unsentWork(): string[] {
  const talks = storedChats().conversations.filter(({ messages }) => messages.length > 0).length;
  const kept = countKept();
  const learned = [...counted(kept.lessons, "lesson"), ...counted(kept.exercises, "exercise")];
  return [
    ...new Set([...unsentTexts(), ...unsavedTexts()].map((text) => `Not sent: “${beginning(text)}”`)),
    ...(keepsOwnCode() ? ["Your code in the playground"] : []),
    ...(learned.length === 0 ? [] : [`Your work in ${learned.join(" and ")}, which we do not have yet`]),
    ...(talks === 0
      ? []
      : [`${talks === 1 ? "1 conversation" : `${talks} conversations`} with the assistant`]),
  ];
}
