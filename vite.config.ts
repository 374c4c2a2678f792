import { readFile } from "node:fs/promises";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, minifySync, type Plugin } from "vite";
import { contentFiles } from "./scripts/support/content-files.ts";

/**
 * What every page needs travels as two files instead of twenty: each file of its own costs a request,
 * its headers, and what compression cannot learn from its neighbours.
 */
const chunks = [
  // Not what the playground reads as text (`?raw`), which is for its frame alone.
  { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\/[^?]*$/ },
  {
    name: "parts",
    test: /\/app\/(ui\/(?!numbered-steps|page-turn|picture-sources|moment|use-hydrated|unsent)|forms\/pending|site\/(result-page|error-page|structured-data|meta|rendering)\.|newsletter\/newsletter-form)|\/shared\/(money|content\/home)\.ts/,
  },
];

/**
 * The playground reads React's development build as text, for its frame. It is sent without its comments and
 * with short names inside, which halves it; the messages, which are why it is this build, stay.
 */
const shortSources: Plugin = {
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

const BYTES_OF_TEXT = 'Buffer.byteLength(chunk, "utf8")';

/**
 * React adds up what it has written of a page, to learn when a part that was waited for is large enough to
 * be sent by itself. Characters tell that as well as bytes, and asking the Worker's runtime for the bytes of
 * three thousand snippets took a tenth of a page's time (docs/decisions/062).
 */
const sizesInCharacters: Plugin = {
  name: "sizes-in-characters",
  apply: "build",
  transform: {
    filter: { id: /react-dom-server\.node\.production\.js$/ },
    handler(code) {
      if (!code.includes(BYTES_OF_TEXT))
        throw new Error("React counts otherwise by now: see to this plugin.");
      return { code: code.replace(BYTES_OF_TEXT, "chunk.length"), map: null };
    },
  },
};

export default defineConfig({
  environments: {
    ssr: { build: { minify: true } },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
  plugins: [
    contentFiles,
    shortSources,
    sizesInCharacters,
    // Remote bindings would ask for a Cloudflare login before anything is served.
    cloudflare({ viteEnvironment: { name: "ssr" }, remoteBindings: false }),
    tailwindcss(),
    reactRouter(),
  ],
});
