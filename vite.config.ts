import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { framePrograms, shortSources } from "./app/runner/programs.vite.ts";
import { demoFonts } from "./scripts/support/demo-fonts.ts";

/**
 * Code that every page needs is in two files instead of twenty: fewer requests, fewer headers and better compression.
 */
const chunks = [
  // Without the copies that the playground reads as text (`?raw`) for its frame.
  { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\/[^?]*$/ },
  {
    name: "parts",
    test: /\/app\/(ui\/(?!copy-address|email-address|empty-state|figure-tiles|filter-links|moment|numbered-steps|page-turn|panel|picture-sources|print-button|replace-typed|reveal|tabs|unsent|use-hydrated|use-time-zone|whole-words|work-header)|forms\/pending|site\/(api-url|brand-mark|coming-page|error-page|structured-data|meta|rendering|theme-switch)\.|accounts\/auth-storage|newsletter\/newsletter-form)|\/shared\/money\.ts/,
  },
];

/**
 * Every stylesheet begins with the order of the layers: after an error, React writes the site's own stylesheet anew, below
 * those that came with a part, and the first one in the page decides.
 */
const layerOrder: Plugin = {
  name: "layer-order",
  enforce: "pre",
  transform: {
    filter: { id: /\/app\/.*\.css$/ },
    handler: (code) => `@layer properties, theme, base, components, utilities;\n${code}`,
  },
};

export default defineConfig({
  environments: {
    ssr: { build: { minify: true } },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
  plugins: [
    layerOrder,
    shortSources,
    framePrograms,
    demoFonts,
    // Remote bindings would ask for a Cloudflare login before anything is served.
    cloudflare({ viteEnvironment: { name: "ssr" }, remoteBindings: false }),
    tailwindcss(),
    reactRouter(),
  ],
});
