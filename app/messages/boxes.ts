/** The instructor's three lists, by the value of `?box=`. */
export const BOXES = [
  { box: "conversations", label: "Conversations", tab: "Conversations" },
  { box: "contact", label: "Contact messages", tab: "Contact" },
  { box: "mentorship", label: "Mentorship requests", tab: "Mentorship" },
] as const;

export type Box = (typeof BOXES)[number]["box"];

/** The list that a query names; conversations by default. */
export function readBox(text: string | null): Box {
  return BOXES.find(({ box }) => box === text)?.box ?? "conversations";
}

/** The path of a list. */
export function boxPath(
  box: Box,
  { archived = false, cursor }: { archived?: boolean; cursor?: string } = {},
) {
  const search = new URLSearchParams({
    ...(box === "conversations" ? {} : { box }),
    ...(archived ? { archived: "1" } : {}),
    ...(cursor ? { cursor } : {}),
  });
  return search.size > 0 ? `/messages?${search}` : "/messages";
}
