/**
 * The platform's published prices in US dollars: what a month on Workers Paid includes, and what a unit beyond that
 * costs. Prices change: check them at developers.cloudflare.com before you rely on a total, and write the day here.
 */
export const PRICES_CHECKED = "2026-11-21";
export const PLAN = 5;
export const PRICES = {
  requests: { name: "Worker requests", included: 10e6, per: 1e6, price: 0.3 },
  cpuMs: { name: "CPU milliseconds", included: 30e6, per: 1e6, price: 0.02 },
  rowsRead: { name: "D1 rows read", included: 25e9, per: 1e6, price: 0.001 },
  rowsWritten: { name: "D1 rows written", included: 50e6, per: 1e6, price: 1 },
  kvReads: { name: "KV reads", included: 10e6, per: 1e6, price: 0.5 },
  kvWrites: { name: "KV writes and deletes", included: 1e6, per: 1e6, price: 5 },
  r2Reads: { name: "R2 reads (class B)", included: 10e6, per: 1e6, price: 0.36 },
  images: { name: "Pictures scaled", included: 5_000, per: 1_000, price: 0.5 },
  mails: { name: "Mails (Email Service)", included: 3_000, per: 1_000, price: 0.35 },
  inputTokens: { name: "Chat, tokens read", included: 0, per: 1e6, price: 0.045 },
  outputTokens: { name: "Chat, tokens written", included: 0, per: 1e6, price: 0.384 },
  logs: { name: "Log lines", included: 20e6, per: 1e6, price: 0.6 },
} as const satisfies Record<string, { name: string; included: number; per: number; price: number }>;
export type Meter = keyof typeof PRICES;

/** Assumptions about a visit. Replace them with your own numbers from the dashboard. */
export const ASSUMED = {
  pagesPerVisit: 3,
  /** Share of pages that the edge cache answers. The Worker still runs for them. */
  cachedShare: 0.8,
  cachedCpuMs: 1,
  renderedCpuMs: 15,
  rowsPerPage: 20,
  /** Pictures from /media, searches, and API calls by scripts. */
  callsPerVisit: 2,
  picturesPerVisit: 1,
  /** Visits by signed-in people: each reads a session, and writes it once every 15 minutes. */
  signedInShare: 0.05,
  /** Visits with a form, a message or a registration; each writes rows and their indexes, and sends an email. */
  writingShare: 0.005,
  rowsPerWrite: 20,
  /** Visits with a chat question, and the share of questions that the model's daily budget pays for. */
  askingShare: 0.02,
  paidAnswersPerDay: 3_000,
  tokensRead: 2_000,
  tokensWritten: 400,
  hashingCpuMs: 250,
} as const;

const DAYS = 30;
const CRONS = 24 * DAYS;

/** How much of each meter a month with this many visits uses. */
export function usageOf(visits: number): Record<Meter, number> {
  const a = ASSUMED;
  const pages = visits * a.pagesPerVisit;
  const rendered = pages * (1 - a.cachedShare);
  const signedIn = visits * a.signedInShare;
  const writes = visits * a.writingShare;
  const asked = visits * a.askingShare;
  const paid = Math.min(asked, a.paidAnswersPerDay * DAYS);
  const calls = visits * a.callsPerVisit;
  const requests = pages + calls + writes + asked + CRONS;
  return {
    requests,
    cpuMs:
      (pages - rendered) * a.cachedCpuMs +
      (rendered + calls + asked) * a.renderedCpuMs +
      (writes + signedIn * 0.1) * a.hashingCpuMs,
    rowsRead: (rendered + calls + asked) * a.rowsPerPage,
    rowsWritten: writes * a.rowsPerWrite + signedIn + asked * 3,
    kvReads: signedIn + rendered * 0.1 + CRONS * 2,
    kvWrites: signedIn * 0.1 + CRONS * 2,
    r2Reads: visits * a.picturesPerVisit,
    // Each picture is made once per width and location, and then cached there.
    images: Math.min(visits * 0.01, 20_000),
    mails: writes,
    inputTokens: paid * a.tokensRead,
    outputTokens: paid * a.tokensWritten,
    // One line that the platform logs for each request, and ours.
    logs: requests * 1.02 + CRONS * 3,
  };
}

/** Dollars for a month: the total and each meter. */
export function costOf(usage: Record<Meter, number>): { total: number; parts: Record<Meter, number> } {
  const meters = Object.keys(PRICES) as Meter[];
  const parts = Object.fromEntries(
    meters.map((meter) => {
      const { included, per, price } = PRICES[meter];
      return [meter, (Math.max(0, usage[meter] - included) / per) * price];
    }),
  ) as Record<Meter, number>;
  return { total: PLAN + Object.values(parts).reduce((sum, part) => sum + part, 0), parts };
}

const VISITS = [1_000, 100_000, 10_000_000];
const dollars = (amount: number) => (amount === 0 ? "–" : `$${amount.toFixed(2)}`);
const whole = (amount: number) => Math.round(amount).toLocaleString("en-GB");

/** The table of docs/operations.md. */
export function costTable(): string {
  const months = VISITS.map((visits) => {
    const usage = usageOf(visits);
    return { visits, usage, cost: costOf(usage) };
  });
  const row = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [
    row(["A month", "included", ...months.map(({ visits }) => `${whole(visits)} visits`)]),
    row(["---", "---:", ...months.map(() => "---:")]),
    row(["Workers Paid", "", ...months.map(() => dollars(PLAN))]),
    ...(Object.keys(PRICES) as Meter[]).map((meter) =>
      row([
        PRICES[meter].name,
        whole(PRICES[meter].included),
        ...months.map(({ usage, cost }) => `${whole(usage[meter])} (${dollars(cost.parts[meter])})`),
      ]),
    ),
    row(["**Together**", "", ...months.map(({ cost }) => `**${dollars(cost.total)}**`)]),
    row([
      "A thousand visits",
      "",
      ...months.map(({ visits, cost }) => dollars((cost.total / visits) * 1_000)),
    ]),
  ].join("\n");
}
