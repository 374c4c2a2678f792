import type { FaqEntry } from "./faq.ts";

/** The headings above the questions, and the ids below each. The last group has all others. */
const GROUPS: readonly { title: string; ids: readonly string[] }[] = [
  {
    title: "Before you start",
    ids: ["who-it-is-for", "where-to-start", "what-a-course-includes", "pace-and-access", "certificate"],
  },
  { title: "Prices and refunds", ids: ["prices", "memberships", "vip-code", "cancelling", "refunds"] },
  { title: "Guidance and help", ids: [] },
];

export type FaqGroup = { title: string; entries: FaqEntry[] };

/** The questions in groups, each in the owner's order. Groups without questions are left out. */
export function faqGroups(entries: readonly FaqEntry[]): FaqGroup[] {
  const groups = GROUPS.map(({ title }): FaqGroup => ({ title, entries: [] }));
  for (const entry of entries) {
    const found = GROUPS.findIndex(({ ids }) => ids.includes(entry.id));
    // At -1 is the last one.
    groups.at(found)?.entries.push(entry);
  }
  return groups.filter((group) => group.entries.length > 0);
}
