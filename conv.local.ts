import * as Q from "./test/eval/questions.ts";
import { existsSync, writeFileSync } from "node:fs";
import { faq } from "./shared/content/faq.ts";
const ids = new Set(faq.map((f) => f.id));
const out: string[] = [];
for (const [kind, list] of Object.entries(Q)) { if (!Array.isArray(list) || kind === "HOSTILE") continue; for (const { question, pages } of list as Q.Asked[]) out.push(JSON.stringify({ kind: "old-" + kind.toLowerCase(), question, sections: [], pages: pages.map((p) => (existsSync(`shared/content/notes/${p}.md`) ? `/notes/${p}` : ids.has(p) ? `/#faq-${p}` : /^\d$/.test(p) ? `/courses/${p}` : existsSync(`shared/content/blog/${p}.md`) ? `/blog/${p}` : "?" + p)) })); }
writeFileSync("/work/trees/eval/old.jsonl", out.join("\n") + "\n");
