import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runLoad } from "../test/bench/load.ts";
import { summarise } from "../test/bench/load-summary.ts";
import { runNewsletter } from "../test/bench/newsletter.ts";
import { buildIfStale } from "./support/build.ts";
import { ROOT } from "./support/paths.ts";
import { runTask, Stop } from "./support/stop.ts";

const LONGEST_SECONDS = 3_600;

/**
 * `npm run load`: five minutes of a mixed load on this machine; `-- --seconds 30` for less, `--rate 60` for
 * more requests a second. Only a full-length run is written to docs/load.md. `npm run load -- newsletter`: an issue
 * to 500 readers through a mail provider that is slow, limited and loses answers, with twenty kills of the Worker.
 */
await runTask(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seconds: { type: "string", default: "300" }, rate: { type: "string", default: "40" } },
  });
  const seconds = Number(values.seconds);
  const rate = Number(values.rate);
  if (!(seconds >= 5 && seconds <= LONGEST_SECONDS)) throw new Stop("--seconds is a number from 5 to 3600.");
  if (!(rate >= 1 && rate <= 2_000)) throw new Stop("--rate is a number from 1 to 2000.");
  await buildIfStale();
  if (positionals[0] === "newsletter") {
    console.log("Sending an issue to 500 readers, with twenty kills …");
    const { lines, figures } = await runNewsletter(500, 20);
    console.log(lines.map(({ ok, text }) => `${ok ? "PASS" : "FAIL"} ${text}`).join("\n"));
    console.log(figures.join("\n"));
    process.exit(lines.every(({ ok }) => ok) ? 0 : 1);
  }
  console.log(`Sending ${rate} requests a second for ${seconds} s …`);
  const result = await runLoad(seconds, rate);
  const { table, lines, kept } = summarise(result, seconds);
  const text = `${table}\n\n${lines.map((line) => `- ${line}`).join("\n")}`;
  console.log(text);
  if (seconds >= 300) {
    writeFileSync(
      join(ROOT, "docs/load.md"),
      `# Load

Written by \`npm run load\`: the built site with its page cache, and a second process on the same machine that sends
${rate} requests a second for ${seconds} seconds: 80% public pages, 15% API and searches, 5% sign-ins and posts, of
which a fourth is sent twice. For two seconds of every ten a bare Worker that answers as many bytes as the home page
is asked instead. Node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} cores.

${text}
`,
    );
  }
  process.exit(kept ? 0 : 1);
});
