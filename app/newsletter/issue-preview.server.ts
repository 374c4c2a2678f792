import { renderMarkdown } from "#shared/prose/markdown.ts";

const LONGEST = 160;
const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

/** The beginning of an issue without its markup, at most 160 characters, for link previews and the feed. */
export function issuePreview(markdown: string): string {
  const text = renderMarkdown(markdown)
    .parts.map((part) =>
      part.kind === "html" ? part.html.replace(/<h\d[\s\S]*?<\/h\d>|<[^>]*>/g, " ") : " ",
    )
    .join(" ")
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/gu, " ")
    .replace(/ ([.,:;!?)])/g, "$1")
    .trim();
  if (text.length <= LONGEST) return text || "An issue of the newsletter.";
  return `${text.slice(0, LONGEST - 1).replace(/\s+\S*$/u, "")}…`;
}
