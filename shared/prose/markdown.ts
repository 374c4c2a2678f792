import { Marked, type Token } from "marked";
import { escapeHtml } from "#shared/escape-html.ts";
import { localUrl } from "#shared/local-link.ts";
import { playgroundPath, runsInPlayground } from "#shared/playground/playground-code.ts";
import { highlight } from "./highlight.ts";
import { nestsTooDeeply } from "./markdown-depth.ts";

/** A heading of the second or third level, for a table of contents. */
export type MarkdownHeading = { id: string; text: string; depth: 2 | 3 };

/** A rendered text in order. Code is separate, so that the page can add a copy button. */
export type MarkdownPart =
  | { kind: "html"; html: string }
  | {
      kind: "code";
      language: string;
      html: string;
      /** The path that opens the code in the playground, if it can run there. */
      playground?: string;
    };

export type RenderedMarkdown = { parts: MarkdownPart[]; headings: MarkdownHeading[] };

/**
 * The anchor of a heading: "3. Cookies & storage" becomes `cookies-storage`. It begins with a letter, so that it is a
 * valid CSS identifier.
 */
export function headingId(text: string): string {
  const id = text
    .toLowerCase()
    .replace(/^\d+\.\s+/, "")
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return /^[a-z]/.test(id) ? id : `section-${id}`.replace(/-$/, "");
}

/** The text of inline Markdown, without markup. */
function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) =>
      "tokens" in token && token.tokens ? plainText(token.tokens) : "text" in token ? token.text : "",
    )
    .join("");
}

/** Whether a quotation begins with "**Update, 22 November 2026.**": what changed since the text was written. */
const isUpdate = (text: string) => /^\*\*Update\b/.test(text);

const isExternal = (href: string) => /^https?:/i.test(href);
const isSafe = (href: string) => /^(https?:|mailto:|#)/i.test(href) || localUrl(href) !== null;

/** The address of a picture with its size, `/media/images/a.png#640x480`, so that its space is reserved. */
const SIZED = /^(.*)#(\d{1,4})x(\d{1,4})$/;

/** How often each heading's id was wanted. Texts of one page share it, so that their ids differ. */
export type TakenIds = Map<string, number>;

function createMarked(headings: MarkdownHeading[], taken: TakenIds): Marked {
  return new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const text = plainText(tokens);
        const base = headingId(text);
        const count = (taken.get(base) ?? 0) + 1;
        taken.set(base, count);
        const id = count === 1 ? base : `${base}-${count}`;
        if (depth === 2 || depth === 3) headings.push({ id, text, depth });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        if (!isSafe(href)) return text;
        const rel = isExternal(href) ? ' rel="noopener"' : "";
        return `<a href="${escapeHtml(href)}"${rel}>${text}</a>`;
      },
      image({ href, text, tokens }) {
        const [, address = href, width, height] = SIZED.exec(href) ?? [];
        const size = width ? ` width="${width}" height="${height}"` : "";
        const alt = tokens ? plainText(tokens) : text;
        return `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}"${size}>`;
      },
      // A long update must not push the text off the first screen.
      blockquote({ text, tokens }) {
        const [first, ...rest] = tokens;
        if (!first || rest.length === 0 || !isUpdate(text))
          return `<blockquote>\n${this.parser.parse(tokens)}</blockquote>\n`;
        return `<blockquote>\n${this.parser.parse([first])}<details><summary>Read the update</summary>\n${this.parser.parse(rest)}</details>\n</blockquote>\n`;
      },
      // The wrapper scrolls if the table is wide, not the page.
      table(token) {
        const head = token.header.map(
          ({ tokens }) => `<th scope="col">${this.parser.parseInline(tokens)}</th>`,
        );
        // On a phone, reference pages show a row as a block, in which each cell but the first says its column.
        const labels = token.header.map(({ tokens }) => escapeHtml(plainText(tokens)));
        const rows = token.rows.map((row) => {
          const cells = row.map(
            ({ tokens }, at) =>
              `<td${at > 0 ? ` data-label="${labels[at] ?? ""}"` : ""}>${this.parser.parseInline(tokens)}</td>`,
          );
          return `<tr>${cells.join("")}</tr>`;
        });
        return `<div class="prose-table" tabindex="0"><table><thead><tr>${head.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table></div>\n`;
      },
      // HTML is shown as text, so that configured values cannot add markup.
      html({ text }) {
        return escapeHtml(text);
      },
    },
  });
}

/**
 * Renders Markdown as HTML with highlighted code and anchors for its headings. The HTML has no inline styles and no
 * scripts, which the site's Content-Security-Policy would block.
 */
export function renderMarkdown(source: string, taken: TakenIds = new Map()): RenderedMarkdown {
  const headings: MarkdownHeading[] = [];
  // Such a text cannot be saved today. An older one is shown as it was typed.
  if (nestsTooDeeply(source))
    return { parts: [{ kind: "html", html: `<p>${escapeHtml(source)}</p>` }], headings };
  const marked = createMarked(headings, taken);
  const parts: MarkdownPart[] = [];
  let group: Token[] = [];
  const closeGroup = () => {
    const html = group.length > 0 ? marked.parser(group).trim() : "";
    if (html) parts.push({ kind: "html", html });
    group = [];
  };
  for (const token of marked.lexer(source)) {
    if (token.type === "code") {
      closeGroup();
      const language = String(token.lang ?? "").split(/\s/)[0] ?? "";
      const code = String(token.text);
      parts.push({
        kind: "code",
        language,
        html: highlight(code, language),
        ...(runsInPlayground(language, code) && { playground: playgroundPath(code) }),
      });
    } else {
      group.push(token);
    }
  }
  closeGroup();
  return { parts, headings };
}

/** Renders one line of Markdown: links, code and emphasis only. */
export function renderInline(source: string): string {
  return createMarked([], new Map()).parseInline(source, { async: false });
}
