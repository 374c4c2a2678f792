import { median } from "./figures.ts";
import { FULL, SMALL } from "./scale-data.ts";
import { ASKED, type Asked } from "./scale-pages.ts";
import { type Answer, type ScaleSite, startScaleSite } from "./scale-site.ts";

/** One page or call, measured with a small and a large database. */
export type Growth = Asked & { small: Measured; full: Measured; ratio: number };

export type Measured = { milliseconds: number; rows: number };

/** How much longer a visitor's or student's page may take at full size. The desk's pages may take longer. */
export const GROWTH_LIMIT = 1.3;

/** Whether a page takes too long at full size. */
export const growsTooMuch = ({ as, ratio }: Pick<Growth, "as" | "ratio">) =>
  as !== "admin" && ratio > GROWTH_LIMIT;

const ROUNDS = 11;
/** A page above the limit is measured again, because on a shared machine one slow second proves nothing. */
const TRIES = 3;

function measured(answers: readonly Answer[]): Measured {
  return {
    milliseconds: median(answers.map(({ milliseconds }) => milliseconds)),
    rows: answers.at(-1)?.rows ?? 0,
  };
}

async function compare(asked: Asked, small: ScaleSite, full: ScaleSite): Promise<Growth> {
  const few: Answer[] = [];
  const many: Answer[] = [];
  // Alternating, so that a slow moment affects both. The first answers may do more than the others.
  for (let round = -2; round < ROUNDS; round += 1) {
    const one = await small.ask(asked.path, asked.as);
    const other = await full.ask(asked.path, asked.as);
    for (const { status } of [one, other]) {
      if (status !== (asked.status ?? 200)) throw new Error(`${asked.path} answered ${status}`);
    }
    if (round < 0) continue;
    few.push(one);
    many.push(other);
  }
  const result = { small: measured(few), full: measured(many) };
  return { ...asked, ...result, ratio: result.full.milliseconds / result.small.milliseconds };
}

/** Measures every page and call that reads, small and full. `say` gets a line for each. */
export async function measureGrowth(say: (line: string) => void): Promise<Growth[]> {
  const began = performance.now();
  const small = await startScaleSite(SMALL);
  try {
    const full = await startScaleSite(FULL);
    say(`The data was made in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
    try {
      const all: Growth[] = [];
      for (const asked of ASKED.filter(({ untimed }) => !untimed)) {
        let best = await compare(asked, small, full);
        for (let again = 1; again < TRIES && growsTooMuch(best); again += 1) {
          const next = await compare(asked, small, full);
          if (next.ratio < best.ratio) best = next;
        }
        say(`${best.ratio.toFixed(2)}× ${asked.path} (${asked.as})`);
        all.push(best);
      }
      return all;
    } finally {
      await full.close();
    }
  } finally {
    await small.close();
  }
}

/** The table of docs/scale.md. It has only ratios, because milliseconds depend on the machine. */
export function growthTable(all: readonly Growth[]): string {
  return [
    "| Asked | As | Growth | | Rows, small | Full |",
    "|---|---|---|---|---|---|",
    ...all.map(
      ({ path, as, small, full, ratio }) =>
        `| \`${path}\` | ${as} | ${ratio.toFixed(2)}× | ${as === "admin" ? "desk" : growsTooMuch({ as, ratio }) ? "FAIL" : "pass"} | ${small.rows} | ${full.rows} |`,
    ),
  ].join("\n");
}
