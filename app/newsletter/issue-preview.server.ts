import { renderMarkdown } from "#shared/prose/markdown.ts";

const LONGEST = 160;
const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

/** The text of an issue's HTML, without its markup. */
function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/gu, " ")
    .replace(/ ([.,:;!?)])/g, "$1")
    .trim();
}

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/\s+\S*$/u, "")}…`;
}

const htmlOf = (markdown: string) =>
  renderMarkdown(markdown).parts.map((part) => (part.kind === "html" ? part.html : " "));

/** The beginning of an issue without its markup, at most 160 characters, for lists, link previews and the feed. */
export function issuePreview(markdown: string): string {
  const text = plain(
    htmlOf(markdown)
      .join(" ")
      .replace(/<h\d[\s\S]*?<\/h\d>/g, " "),
  );
  return cut(text, LONGEST) || "An issue of the newsletter.";
}

/** How many characters of an issue the signup page shows. */
const EXCERPT = 520;

/** The first paragraphs of an issue, and the headings of what else is in it. */
export function issueExcerpt(markdown: string): { paragraphs: string[]; headings: string[] } {
  const { headings } = renderMarkdown(markdown);
  const html = htmlOf(markdown).join(" ");
  // What stands before the first heading; all of it, if the issue begins with one.
  const opening = html.slice(0, Math.max(0, html.search(/<h\d/)));
  const source = opening.includes("<p>") ? opening : html;
  const found = [...source.matchAll(/<p>([\s\S]*?)<\/p>/g)].map(([, text = ""]) => plain(text));
  const paragraphs: string[] = [];
  let room = EXCERPT;
  for (const text of found) {
    if (room < 80) break;
    paragraphs.push(cut(text, room));
    room -= text.length;
  }
  return { paragraphs, headings: headings.filter(({ depth }) => depth === 2).map(({ text }) => text) };
}
