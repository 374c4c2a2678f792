import { storedChats } from "#app/chat/chat-store.ts";
import { unsavedTexts } from "#app/forms/all-unsaved.ts";
import { unsentTexts } from "#app/forms/draft.ts";
import { countKept } from "#app/learning/kept-work.ts";
import { ownCode } from "#app/playground/draft.ts";

const EXCERPT = 80;

/** The start of a text, on one line. */
function beginning(text: string): string {
  const characters = [...text.replace(/\s+/gu, " ")];
  return characters.length > EXCERPT ? `${characters.slice(0, EXCERPT).join("")}…` : characters.join("");
}

const inWords = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** The work that signing out would delete, one line each. */
export function unsentWork(): string[] {
  const talks = storedChats().conversations.filter(({ messages }) => messages.length > 0).length;
  const { exercises, lessons } = countKept();
  return [
    ...(exercises === 0
      ? []
      : [`Your code in ${inWords(exercises, "exercise")}, which only this browser has`]),
    ...(lessons === 0 ? [] : [`Your progress in ${inWords(lessons, "lesson")}, which only this browser has`]),
    ...new Set([...unsentTexts(), ...unsavedTexts()].map((text) => `Not sent: “${beginning(text)}”`)),
    ...(ownCode() === null ? [] : ["Your code in the playground"]),
    ...(talks === 0
      ? []
      : [`${talks === 1 ? "1 conversation" : `${talks} conversations`} with the assistant`]),
  ];
}
