import type { LoadResult } from "./load.ts";

/** The value below which this share of the values is, in per cent. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN;
}

/** A value's rise per minute, by linear regression. */
export function risePerMinute(samples: readonly { second: number; megabytes: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(samples.map(({ second }) => second));
  const y = mean(samples.map(({ megabytes }) => megabytes));
  const over = samples.reduce((sum, { second, megabytes }) => sum + (second - x) * (megabytes - y), 0);
  const under = samples.reduce((sum, { second }) => sum + (second - x) ** 2, 0);
  return under === 0 ? 0 : (over / under) * 60;
}

/** The first part fills caches and compiles code, so it shows nothing about a leak. */
const WARMED_UP_AFTER = 0.4;
/** A leak of a tenth in the measured time would show; a garbage collector causes smaller changes. */
const FLAT_WITHIN = 0.1;

export type Summary = {
  table: string;
  lines: string[];
  kept: boolean;
};

/** The result as a Markdown table and sentences, and whether everything was right. */
export function summarise({ report, warmedUpBy, writes, memory }: LoadResult, seconds: number): Summary {
  const site = Object.entries(report.site);
  const all = site.flatMap(([, times]) => times);
  const row = (name: string, times: readonly number[]) =>
    `| ${name} | ${times.length} | ${[50, 95, 99].map((share) => `${percentile(times, share).toFixed(1)} ms`).join(" | ")} |`;
  const table = [
    "| Asked | Answers | Middle | 95 of 100 | 99 of 100 |",
    "|---|---|---|---|---|",
    ...site.map(([kind, times]) => row(kind, times)),
    row("everything", all),
    row("a bare Worker", report.bare),
  ].join("\n");

  const warm = memory.filter(({ second }) => second >= seconds * WARMED_UP_AFTER);
  const rise = risePerMinute(warm);
  const held = percentile(
    warm.map(({ megabytes }) => megabytes),
    50,
  );
  const grown = (rise * (seconds * (1 - WARMED_UP_AFTER))) / 60 / held;
  const flat = warm.length === 0 || grown <= FLAT_WITHIN;
  const wrong = writes.filter(({ answered, stored }) => answered !== stored);
  const ratio = percentile(all, 99) / percentile(report.bare, 99);
  const pages = percentile(report.site.page, 99) / percentile(report.bare, 99);
  return {
    table,
    lines: [
      `Errors: ${report.failed}.${report.errors.length > 0 ? ` The first: ${report.errors.slice(0, 5).join("; ")}.` : ""}`,
      `Writes: ${writes.map(({ what, answered, stored }) => `${what} ${answered} answered, ${stored} stored`).join("; ")}. ${wrong.length === 0 ? "None is lost, none is doubled." : `WRONG: ${wrong.map(({ what }) => what).join(", ")}.`}`,
      warm.length === 0
        ? "Memory: this system does not tell."
        : `Memory of the runtime, after ${warmedUpBy} answers to warm up and the load's first ${(seconds * WARMED_UP_AFTER).toFixed(0)} s: ${held.toFixed(0)} MB, ${rise >= 0 ? "rising" : "falling"} by ${Math.abs(rise).toFixed(1)} MB a minute (${flat ? "flat" : "NOT FLAT"}).`,
      `99 of 100 answers came within ${ratio.toFixed(1)}× of the bare Worker's time, of the pages ${pages.toFixed(1)}×.`,
    ],
    kept: report.failed === 0 && wrong.length === 0 && flat,
  };
}
