import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "vite";
import { ROOT } from "./paths.ts";

/** The font files as the site's own styles import them. */
const FONT = /@fontsource-variable\/[\w-]+\/files\/[\w-]+\.woff2/g;

/** The demos' style sheet of that name, which is made here. */
export const DEMO_FONTS = "demos/fonts.css";

/** The site's font faces, with a URL for each font file in `node_modules`. */
export function fontFaces(urlOf: (file: string) => string): string {
  return readFileSync(join(ROOT, "app/styles/fonts.css"), "utf8").replace(FONT, urlOf);
}

/**
 * The demos are plain files in `public`, so they cannot know the names that a build gives to the fonts. This gives them
 * a style sheet that does, and a visitor who comes from the site has the fonts already.
 */
export const demoFonts: Plugin = {
  name: "demo-fonts",
  configureServer({ middlewares }) {
    middlewares.use(`/${DEMO_FONTS}`, (_request, response) => {
      response.setHeader("Content-Type", "text/css");
      response.end(fontFaces((file) => `/node_modules/${file}`));
    });
  },
  generateBundle(_options, bundle) {
    if (this.environment.name !== "client") return;
    const built = Object.values(bundle).filter((file) => file.type === "asset");
    const source = fontFaces((file) => {
      const asset = built.find(({ names }) => names.includes(basename(file)));
      if (!asset) throw new Error(`The build has no ${basename(file)}.`);
      return `/${asset.fileName}`;
    });
    this.emitFile({ type: "asset", fileName: DEMO_FONTS, source });
  },
};
