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

export default defineConfig({
  environments: {
    ssr: { build: { minify: true } },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
  plugins: [
    contentFiles,
    shortSources,
    // Remote bindings would ask for a Cloudflare login before anything is served.
    cloudflare({ viteEnvironment: { name: "ssr" }, remoteBindings: false }),
    tailwindcss(),
    reactRouter(),
  ],
});
