import { basename, dirname } from "node:path";
import type { Plugin } from "vite";
import { parseArticle, parseLegalText, parseNote } from "#shared/content-files.ts";

const PARSERS: Record<string, (path: string, source: string) => object> = {
  blog: parseArticle,
  legal: parseLegalText,
  notes: parseNote,
};

/** Parses the Markdown files of `shared/content` during the build, which fails if one of them is wrong. */
export const contentFiles: Plugin = {
  name: "content-files",
  transform: {
    filter: { id: /\/shared\/content\/\w+\/[^/?]+\.md$/ },
    handler(source, id) {
      const parse = PARSERS[basename(dirname(id))];
      if (!parse) return null;
      return { code: `export default ${JSON.stringify(parse(id, source))};`, moduleType: "js", map: null };
    },
  },
};
