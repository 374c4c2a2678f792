import { closesFence, opensFence } from "./code-fences.ts";

/** A Markdown text with its headings one level lower, to stand below a heading of the page. */
export function deeperHeadings(markdown: string): string {
  let fence: string | null = null;
  const lines = markdown.split("\n").map((line) => {
    if (fence !== null) {
      if (closesFence(line, fence)) fence = null;
      return line;
    }
    fence = opensFence(line)?.fence ?? null;
    return line.replace(/^ {0,3}#{1,5}(?=\s)/, "$&#");
  });
  return lines.join("\n");
}
