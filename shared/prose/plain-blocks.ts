import { Marked, type Token } from "marked";
import { nestsTooDeeply } from "./markdown-depth.ts";

const parser = new Marked({ gfm: true });

function inlineText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === "br") return " ";
      if (token.type === "checkbox" || token.type === "image") return "";
      if ("tokens" in token && token.tokens) return inlineText(token.tokens);
      return "text" in token ? token.text : token.raw;
    })
    .join("");
}

function blocksIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    switch (token.type) {
      case "space":
      case "hr":
      case "code":
      case "def":
      case "heading":
        return [];
      case "blockquote":
        return blocksIn(token.tokens ?? []);
      case "list":
        return token.items.map((item: { tokens: Token[] }) => blocksIn(item.tokens).join(" "));
      case "table":
        return token.rows.map((cells: { tokens: Token[] }[]) =>
          cells.map((cell) => inlineText(cell.tokens)).join(", "),
        );
      default:
        return inlineText([token]);
    }
  });
}

/**
 * The paragraphs, list items and table rows of a Markdown text as plain text, each on one line; without its headings,
 * code blocks and pictures.
 */
export function plainBlocks(markdown: string): string[] {
  const blocks = nestsTooDeeply(markdown) ? [markdown] : blocksIn(parser.lexer(markdown));
  return blocks.map((block) => block.replace(/\s+/g, " ").trim()).filter((block) => block !== "");
}
