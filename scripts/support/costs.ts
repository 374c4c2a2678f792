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
  r2Storage: { name: "R2 storage, GB", included: 10, per: 1, price: 0.015 },
  images: { name: "Pictures scaled", included: 5_000, per: 1_000, price: 0.5 },
  mails: { name: "Mails (Email Service)", included: 3_000, per: 1_000, price: 0.35 },
  inputTokens: { name: "Chat, tokens read", included: 0, per: 1e6, price: 0.045 },
  outputTokens: { name: "Chat, tokens written", included: 0, per: 1e6, price: 0.384 },
  embeddedTokens: { name: "Tokens made into vectors", included: 0, per: 1e6, price: 0.012 },
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
  /** Visits in which somebody watches the film of a lesson, which a browser reads in this many parts. */
  watchingShare: 0.02,
  partsOfFilm: 20,
  /** All films of the site: a hundred lessons of 300 MB. */
  filmsGb: 30,
  /** Visits that end in a purchase: its page, its return and the provider's events. What we ask of the provider is free. */
  buyingShare: 0.0005,
  requestsPerSale: 10,
  rowsPerSale: 80,
  mailsPerSale: 3,
  /** A question of the chat, or a search; and all texts of the site, whenever the owner has changed some. */
  searchingShare: 0.05,
  tokensOfQuestion: 20,
  tokensOfSite: 400_000,
  changesPerMonth: 20,
  /** A run of the cron mostly finds nothing to do. */
  cronCpuMs: 5,
  rowsPerCron: 20,
} as const;

const DAYS = 30;
const HOURLY = 24 * DAYS;
/** Every minute, every five minutes, and hourly. */
const CRONS = (60 + 12 + 1) * HOURLY;

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
  const sales = visits * a.buyingShare;
  const parts = visits * a.watchingShare * a.partsOfFilm;
  const requests = pages + calls + writes + asked + parts + sales * a.requestsPerSale + CRONS;
  return {
    requests,
    cpuMs:
      (pages - rendered) * a.cachedCpuMs +
      (rendered + calls + asked + sales * a.requestsPerSale) * a.renderedCpuMs +
      (parts + CRONS) * a.cronCpuMs +
      (writes + signedIn * 0.1) * a.hashingCpuMs,
    rowsRead: (rendered + calls + asked + parts) * a.rowsPerPage + CRONS * a.rowsPerCron,
    rowsWritten: writes * a.rowsPerWrite + signedIn + asked * 3 + sales * a.rowsPerSale,
    kvReads: signedIn + rendered * 0.1 + HOURLY * 2,
    kvWrites: signedIn * 0.1 + HOURLY * 2,
    r2Reads: visits * a.picturesPerVisit + parts,
    r2Storage: a.filmsGb,
    // Each picture is made once per width and location, and then cached there.
    images: Math.min(visits * 0.01, 20_000),
    mails: writes + sales * a.mailsPerSale,
    inputTokens: paid * a.tokensRead,
    outputTokens: paid * a.tokensWritten,
    embeddedTokens:
      (asked + visits * a.searchingShare) * a.tokensOfQuestion + a.tokensOfSite * a.changesPerMonth,
    // One line that the platform logs for each request, and ours.
    logs: requests * 1.02 + HOURLY * 3 + CRONS,
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
