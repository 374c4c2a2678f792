import { definitions } from "./definitions.ts";
import testsSource from "./frame/start.ts?program";
import type { FrameRun } from "./messages.ts";
import type { Prepared } from "./prepare.ts";

/** What the frame evaluates, and the data that it gets with it. */
export type Program = { program: string; data: unknown };

/** Defines the packages and starts the tests. The arguments are expressions. */
const begin = (packages: string, run: string, port: string) => `
const packages = ${packages};
const tests = { exports: {} };
const browser = { env: { NODE_ENV: "test" } };
packages["greenbar:tests"](tests, tests.exports, () => ({}), browser);
delete packages["greenbar:tests"];
tests.exports.start(packages, ${run}, ${port});`;

/** A Worker of its own inside the document: it can be ended while it is busy. */
const IN_WORKER =
  "const url = URL.createObjectURL(new Blob([data.source])); const worker = new Worker(url); worker.postMessage(data.run, [port]);";

const wantsReact = (name: string) => /^react(-dom)?(\/|$)/.test(name);

/** Only what the files import is loaded and sent. */
async function sourcesFor(packages: Set<string>): Promise<Record<string, string>> {
  const names = [...packages];
  const sources: Record<string, string> = { "greenbar:tests": testsSource };
  if (names.some(wantsReact)) {
    const { REACT_SOURCES } = await import("./react-sources.ts");
    Object.assign(sources, REACT_SOURCES);
  }
  if (names.some((name) => name.startsWith("@testing-library/"))) {
    sources["@testing-library/dom"] = (await import("./frame/testing-dom.ts?program")).default;
  }
  if (packages.has("@testing-library/user-event")) {
    sources["@testing-library/user-event"] = (await import("./frame/user-event.ts?program")).default;
  }
  return sources;
}

/** The same for every Worker run. */
const workerSource = `addEventListener("message", (event) => {${begin(
  definitions({ "greenbar:tests": testsSource }),
  "event.data",
  "event.ports[0]",
)}}, { once: true });`;

/** The same program without frames, as test/bench/runner.ts measures it: a Worker's source and its first message. */
export function bareProgram(run: FrameRun): { source: string; data: unknown } {
  return { source: workerSource, data: run };
}

/** The program of a run that was prepared. */
export async function programOf({ run, packages }: Extract<Prepared, { ok: true }>): Promise<Program> {
  if (run.mode === "page") {
    const sources = definitions(await sourcesFor(packages));
    return { program: begin(sources, "data", "port"), data: run satisfies FrameRun };
  }
  return { program: IN_WORKER, data: { source: workerSource, run } };
}
