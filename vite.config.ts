import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * What every page needs travels as two files instead of twenty: each file of its own costs a request,
 * its headers, and what compression cannot learn from its neighbours.
 */
const chunks = [
  // Not what the playground reads as text (`?raw`), which is for its frame alone.
  { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\/[^?]*$/ },
  {
    name: "parts",
    test: /\/app\/(components\/(ui\/|reveal|price|result-page|error-page|newsletter-form|structured-data)|meta\.ts|rendering\.ts)|\/shared\/(domain\/money|content\/home)\.ts/,
  },
];

export default defineConfig({
  environments: {
    ssr: { build: { minify: true } },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
  plugins: [
    // Remote bindings would ask for a Cloudflare login before anything is served.
    cloudflare({ viteEnvironment: { name: "ssr" }, remoteBindings: false }),
    tailwindcss(),
    reactRouter(),
  ],
});
