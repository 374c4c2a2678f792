import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { framePrograms } from "../../app/runner/programs.vite.ts";
import { demoFonts } from "./demo-fonts.ts";

/** vite.config.ts with the variables that `npm run dev` passes: its URL and those of the stand-ins. */
export default defineConfig({
  plugins: [
    framePrograms,
    demoFonts,
    cloudflare({
      viteEnvironment: { name: "ssr" },
      remoteBindings: false,
      config: { vars: JSON.parse(process.env.GREENBAR_DEV_VARS ?? "{}") },
    }),
    tailwindcss(),
    reactRouter(),
  ],
});
