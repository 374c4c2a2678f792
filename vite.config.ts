import { readFile } from "node:fs/promises";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, minifySync, type Plugin } from "vite";

/**
 * Code that every page needs is in two files instead of twenty: fewer requests, fewer headers and better compression.
 */
const chunks = [
  // Without the copies that the playground reads as text (`?raw`) for its frame.
  { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\/[^?]*$/ },
  {
    name: "parts",
    test: /\/app\/(ui\/(?!numbered-steps|page-turn|picture-sources|moment|use-hydrated|unsent)|forms\/pending|site\/(result-page|error-page|structured-data|meta|rendering)\.|newsletter\/newsletter-form)|\/shared\/money\.ts/,
  },
];

/**
 * The playground reads React's development build as text, for its frame. Minifying halves it and keeps the error
 * messages, which are the reason for using this build.
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
    shortSources,
    // Remote bindings would ask for a Cloudflare login before anything is served.
    cloudflare({ viteEnvironment: { name: "ssr" }, remoteBindings: false }),
    tailwindcss(),
    reactRouter(),
  ],
});
