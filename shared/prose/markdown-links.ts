import { Marked, type Token } from "marked";
import { nestsTooDeeply } from "./markdown-depth.ts";

const marked = new Marked({ gfm: true });

/** Where the links and pictures of a Markdown text lead, as written. Empty for a text that nests too deeply to be read. */
export function markdownLinks(text: string): string[] {
  if (nestsTooDeeply(text)) return [];
  const links: string[] = [];
  marked.walkTokens(marked.lexer(text), (token: Token) => {
    if (token.type === "link" || token.type === "image") links.push(String(token.href));
  });
  return links;
}
