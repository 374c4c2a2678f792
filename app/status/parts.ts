import type { Part, StatusReport } from "#shared/status/health.ts";

export type Tone = "pass" | "pending" | "fail";
export type StatusLine = { name: string; hint: string; tone: Tone; state: string };

/** The parts of the site, in visitors' words. */
const NAMES: readonly { part: Part; name: string; hint: string }[] = [
  { part: "database", name: "Courses and accounts", hint: "Prices, sign-in, messages and every form" },
  { part: "search", name: "Search and chat", hint: "The index that both look things up in" },
  { part: "sessions", name: "Staying signed in", hint: "Sessions that outlast fifteen minutes" },
  { part: "feeds", name: "Videos and contributions", hint: "The stored copies of both lists" },
  { part: "files", name: "Pictures and downloads", hint: "Video pictures, uploads and templates" },
];

const STATES = {
  up: { tone: "pass", state: "Working" },
  slow: { tone: "pending", state: "Slow" },
  down: { tone: "fail", state: "Not working" },
} as const;

function mailLine(delayed: boolean | null): StatusLine {
  const about = { name: "Mail", hint: "Confirmations, links and answers to forms" };
  if (delayed === null) return { ...about, tone: "pending", state: "Not known now" };
  return delayed
    ? { ...about, tone: "pending", state: "Delayed" }
    : { ...about, tone: "pass", state: "Working" };
}

/** One line for each part of the site, email last. */
export function statusLines({ health, mailDelayed }: StatusReport): StatusLine[] {
  const parts = NAMES.map(({ part, name, hint }) => ({ name, hint, ...STATES[health[part]] }));
  return [...parts, mailLine(mailDelayed)];
}

/** A summary like a test runner's: `6 passed`, or `4 passed, 1 pending, 1 failed`. */
export function summaryOf(lines: readonly StatusLine[]): { tone: Tone; counts: string; title: string } {
  const count = (tone: Tone) => lines.filter((line) => line.tone === tone).length;
  const [pass, pending, fail] = [count("pass"), count("pending"), count("fail")];
  const counts = [
    pass > 0 && `${pass} passed`,
    pending > 0 && `${pending} pending`,
    fail > 0 && `${fail} failed`,
  ]
    .filter(Boolean)
    .join(", ");
  if (fail > 0) return { tone: "fail", counts, title: "Something Is Not Working" };
  if (pending > 0) return { tone: "pending", counts, title: "Something Is Slow" };
  return { tone: "pass", counts, title: "Everything Is Working" };
}
