import { DatabaseSync } from "node:sqlite";
import { readFileSync, existsSync } from "node:fs";
import { indexStatements, searchContents } from "./scripts/seed/search.ts";
import { readSearchSources } from "./scripts/seed/search-target.ts";
import { createSearch } from "./worker/search/search.ts";

const db = new DatabaseSync(":memory:");
for (const f of ["0000_passages", "0001_phrases"]) for (const s of readFileSync(`migrations/search/${f}.sql`, "utf8").split("--> statement-breakpoint")) db.exec(s);
const contents = searchContents(readSearchSources());
for (const s of indexStatements(contents)) db.exec(s);
const statement = (sql: string, args: unknown[] = []) => ({
  bind: (...a: unknown[]) => statement(sql, a),
  all: async () => ({ results: db.prepare(sql).all(...(args as string[])) }),
});
const d1 = { prepare: (sql: string) => statement(sql), batch: async (ss: { all: () => Promise<unknown> }[]) => Promise.all(ss.map((s) => s.all())) };
const search = createSearch({ search: d1 as never });

type Q = { kind: string; question: string; history?: { role: string; content: string }[]; pages: string[]; sections: string[] };
const files = process.argv.slice(2).filter((a) => !a.startsWith("-"));
const wrong = process.argv.includes("--wrong");
const only = process.argv.find((a) => a.startsWith("--kind="))?.slice(7);
const questions: Q[] = files.flatMap((f) => readFileSync(f, "utf8").trim().split("\n").map((l) => JSON.parse(l)));
const stats = new Map<string, { n: number; first: number; top3: number; none: number; unsure: number; sure: number; bad: number; section: number }>();
const pageOf = (url: string) => (url.startsWith("/#") ? url : url.replace(/#.*/, ""));
for (const q of questions) {
  if (only && q.kind !== only) continue;
  const refuse = q.pages.length === 0;
  const kind = refuse ? `refuse` : q.kind;
  const s = stats.get(kind) ?? { n: 0, first: 0, top3: 0, none: 0, unsure: 0, sure: 0, bad: 0, section: 0 };
  stats.set(kind, s);
  let text = q.question;
  if (q.history) { const last = q.history.filter((h) => h.role === "user").map((h) => h.content).at(-1); text = `${last} ${text}`; }
  const found = await search.find(text, 5);
  const pages = [...new Set(found.pages.slice(0, 3).map((p) => pageOf(p.passages[0]!.url).replace("/syllabus", "")))];
  const want = q.pages.map((p) => p.replace("/syllabus", ""));
  s.n++;
  const first = want.includes(pages[0]!);
  const top = pages.some((p) => want.includes(p));
  if (first) s.first++;
  if (top) s.top3++;
  s[found.certainty]++;
  if (!refuse && found.certainty === "sure" && !first) s.bad++;
  const sec = found.pages[0]?.passages[0];
  if (sec && q.sections?.some((x) => { const [pg, h] = x.split(" :: "); return pg === pageOf(sec.url).replace("/syllabus", "") && h === sec.heading; })) s.section++;
  if (process.argv.includes("--features")) console.log("F " + JSON.stringify({ kind, refuse, top, first, p: found.pages[0]?.phrase ?? 0, s: found.pages[0]?.section ?? 0, h: found.pages[0]?.held ?? 0, sc: found.pages[0]?.score ?? 0, sc2: found.pages[1]?.score ?? 0, n: found.words.size, known: (found as any).knownShare ?? 0, q: text.slice(0, 90), cert: found.certainty }));
  if (wrong && (refuse ? found.certainty !== "none" : !top || found.certainty === "none")) {
    const b = found.pages[0];
    console.log(`[${kind}] ${found.certainty} ${b ? `${b.score.toFixed(2)} p${b.phrase.toFixed(2)} s${b.section.toFixed(2)}` : ""} ${JSON.stringify(text.slice(0, 160))}\n     want ${q.pages} got ${pages}`);
  }
}
let all = { n: 0, first: 0, top3: 0, none: 0, unsure: 0, sure: 0, bad: 0, section: 0 };
console.log("kind".padEnd(12), "n  section first top3 | sure unsure none | bad");
for (const [k, s] of stats) { console.log(k.padEnd(12), s.n, s.section, s.first, s.top3, "|", s.sure, s.unsure, s.none, "|", s.bad); if (k !== "refuse") for (const f of Object.keys(all) as (keyof typeof all)[]) all[f] += s[f]; }
console.log("ALL".padEnd(12), all.n, (all.section / all.n).toFixed(3), (all.first / all.n).toFixed(3), (all.top3 / all.n).toFixed(3), "|", all.sure, all.unsure, all.none, "|", all.bad);
