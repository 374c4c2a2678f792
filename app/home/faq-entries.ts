import type { FaqEntry } from "#shared/content/faq.ts";
import { faqAnchor } from "#shared/home/faq-anchor.ts";

/** The entries as they stand in the document that the server sent. */
export function entriesInDocument(): FaqEntry[] {
  return Array.from(document.querySelectorAll("#faq details"), ({ children: [question, answer] }) => ({
    id: answer?.id.slice(faqAnchor("").length) ?? "",
    question: question?.textContent ?? "",
    answer: answer?.textContent ?? "",
  }));
}
