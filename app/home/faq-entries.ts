import type { FaqEntry } from "#shared/content/faq.ts";

/** The id of an answer's element: also the address of the question, `/#faq-{id}`. */
export const answerId = (id: string) => `faq-${id}`;

/** The entries as they stand in the document that the server sent. */
export function entriesInDocument(): FaqEntry[] {
  return Array.from(document.querySelectorAll("#faq details"), ({ children: [question, answer] }) => ({
    id: answer?.id.slice(answerId("").length) ?? "",
    question: question?.textContent ?? "",
    answer: answer?.textContent ?? "",
  }));
}
