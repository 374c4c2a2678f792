/** What can wait at the desk. Only the first four are from somebody who can be answered. */
export const WAITING_KINDS = [
  "conversation",
  "contact",
  "mentorship",
  "question",
  "assignment",
  "rating",
  "mail",
  "feed",
  "refund",
  "dispute",
  "payments",
  "books",
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** An item's name in URLs and forms: `contact.01h…`. */
export const waitingKey = ({ kind, id }: { kind: WaitingKind; id: string }) => `${kind}.${id}`;

/** Reads an item's name; null if it is none. */
export function readWaitingKey(text: string): { kind: WaitingKind; id: string } | null {
  const [, name, id] = /^([a-z]+)\.(.{1,200})$/.exec(text) ?? [];
  const kind = WAITING_KINDS.find((each) => each === name);
  return kind && id ? { kind, id } : null;
}

const MINUTE_MS = 60_000;
const UNITS = [
  { name: "day", ms: 24 * 60 * MINUTE_MS },
  { name: "hour", ms: 60 * MINUTE_MS },
  { name: "minute", ms: MINUTE_MS },
];

/** How long something has waited, in its largest unit: "3 days". */
export function waitText(since: Date, now: Date): string {
  const waited = now.getTime() - since.getTime();
  for (const { name, ms } of UNITS) {
    const count = Math.floor(waited / ms);
    if (count >= 1) return `${count} ${name}${count === 1 ? "" : "s"}`;
  }
  return "less than a minute";
}
