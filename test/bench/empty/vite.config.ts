import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  // As for the site: a smaller Worker answers faster.
  environments: { ssr: { build: { minify: true } } },
  plugins: [cloudflare({ viteEnvironment: { name: "ssr" } }), reactRouter()],
});
