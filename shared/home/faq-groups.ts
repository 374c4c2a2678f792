import type { FaqEntry } from "./faq.ts";

/** A heading above questions, and the ids of those below it. The owner writes them in the site's texts. */
export type FaqGrouping = { title: string; questions: string[] };

/** The groups of a site whose owner has not chosen any. */
export const FAQ_GROUPS: readonly FaqGrouping[] = [
  {
    title: "Before you start",
    questions: [
      "who-it-is-for",
      "where-to-start",
      "what-a-course-includes",
      "pace-and-access",
      "certificate",
    ],
  },
  {
    title: "Prices and refunds",
    questions: ["prices", "memberships", "vip-code", "cancelling", "refunds"],
  },
  {
    title: "Guidance and help",
    questions: ["mentorship", "bootcamp", "teams", "community", "assistant", "newsletter"],
  },
];

export type FaqGroup = { title: string; entries: FaqEntry[] };

/**
 * The questions in their groups, each in the owner's order. A question that no group names is in the last one. Groups
 * without questions are left out.
 */
export function faqGroups(
  entries: readonly FaqEntry[],
  chosen: readonly FaqGrouping[] | undefined,
): FaqGroup[] {
  const groupings = chosen?.length ? chosen : FAQ_GROUPS;
  const groups = groupings.map(({ title }): FaqGroup => ({ title, entries: [] }));
  for (const entry of entries) {
    const found = groupings.findIndex(({ questions }) => questions.includes(entry.id));
    // At -1 is the last one.
    groups.at(found)?.entries.push(entry);
  }
  return groups.filter((group) => group.entries.length > 0);
}
