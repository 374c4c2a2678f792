import { join } from "node:path";
import { build } from "vite";
import { framePrograms, shortSources } from "../../app/runner/programs.vite.ts";
import { ROOT } from "./paths.ts";

let built: Promise<string> | undefined;

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: "silent",
    plugins: [shortSources, framePrograms],
    build: {
      write: false,
      target: "es2022",
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(ROOT, "app/runner/start-run.client.ts"),
        preserveEntrySignatures: "strict",
        output: { format: "es", codeSplitting: false },
      },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  const chunk = first && "output" in first ? first.output.find((one) => one.type === "chunk") : undefined;
  if (!chunk) throw new Error("The runner could not be bundled.");
  return chunk.code;
}

/** The runner as one module that exports `startRun`, for pages that are not the site's. */
export function runnerScript(): Promise<string> {
  built ??= bundle();
  return built;
}
