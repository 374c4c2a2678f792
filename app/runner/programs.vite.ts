import { readFile } from "node:fs/promises";
import { build, minifySync, type Plugin } from "vite";

const NEEDED: [from: RegExp | string, to: string][] = [
  // Its registry of matchers would be open to the learner's code if it were global.
  [/globalThis\[/g, "ownGlobals["],
  [/Object\.hasOwn\(globalThis,/g, "Object.hasOwn(ownGlobals,"],
  [/Object\.defineProperty\(globalThis,/g, "Object.defineProperty(ownGlobals,"],
  // These run later, when the code under test may have replaced `call`.
  [/result\.call\(this, \.\.\.args\)/g, "ownApply(result, this, args)"],
  // A learner's object with a method of this name would equal everything. Only expect's own matchers may.
  ['"asymmetricMatch" in obj && isA("Function", obj.asymmetricMatch)', "obj instanceof AsymmetricMatcher"],
];

/** Closes the ways by which code under test could make an assertion of @vitest/expect pass. */
const privateExpect: Plugin = {
  name: "private-expect",
  transform(code, id) {
    if (!/@vitest[\\/]expect[\\/]dist[\\/]index\.js$/.test(id)) return null;
    let changed = code;
    for (const [from, to] of NEEDED) {
      const next = changed.replace(from, to);
      if (next === changed) throw new Error(`@vitest/expect has changed: ${from} is not in it.`);
      changed = next;
    }
    return `export const ownGlobals = {};\nconst Promise = globalThis.Promise, ownApply = Reflect.apply;\n${changed}`;
  },
};

/** One CommonJS text of a file and everything it imports. */
async function bundle(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [privateExpect],
    define: { "process.env.NODE_ENV": '"test"', "import.meta.env": "{}" },
    build: {
      write: false,
      minify: true,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: {
        input: file,
        // User events share the document's Testing Library.
        external: (id, importer) => id === "@testing-library/dom" && !importer?.endsWith("testing-dom.ts"),
        preserveEntrySignatures: "strict",
        output: { format: "cjs", exports: "named", codeSplitting: false },
      },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (!first || !("output" in first)) throw new Error(`${file} could not be bundled.`);
  const chunk = first.output.find((one) => one.type === "chunk");
  if (!chunk) throw new Error(`${file} has no program.`);
  return chunk.code;
}

/**
 * `import text from "./file.ts?program"`: the file and what it imports as one text, for a frame that cannot load
 * anything by itself.
 */
export const framePrograms: Plugin = {
  name: "frame-programs",
  enforce: "pre",
  async load(id) {
    const [file = "", query] = id.split("?");
    if (query !== "program") return null;
    return `export default ${JSON.stringify(await bundle(file))};`;
  },
};

/**
 * The runner and the playground read React's development build as text, for their frames. Minifying halves it and keeps the error
 * messages, which are the reason for using this build.
 */
export const shortSources: Plugin = {
  name: "short-sources",
  apply: "build",
  enforce: "pre",
  async load(id) {
    const [file = "", query] = id.split("?");
    if (query !== "raw" || !file.endsWith(".development.js")) return null;
    const { code, errors } = minifySync(file, await readFile(file, "utf8"));
    if (errors.length > 0) throw new Error(`${file} could not be shortened.`);
    return `export default ${JSON.stringify(code)};`;
  },
};
