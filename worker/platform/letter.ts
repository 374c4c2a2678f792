import { escapeHtml } from "#shared/escape-html.ts";
import type { Site } from "#shared/site/site.ts";
import { splitAtLinks } from "#shared/web-links.ts";
import { letterButton, letterChanges, letterDigits, letterFrame, letterLink } from "./letter-frame.ts";

/** Lines with an amount each, such as an invoice's. */
export type LetterRows = {
  title?: string;
  rows: readonly { text: string; amount: string; strong?: boolean }[];
};

/** Lines of code that were added, removed or are as before. Null: lines are left out here. */
export type LetterCode = {
  title: string;
  lines: readonly ({ text: string; change: "same" | "removed" | "added" } | null)[];
};

/**
 * The parts of an email. Paragraphs are plain text: their line breaks are kept, web addresses become links, and lines
 * that begin with "- " a list.
 */
export type LetterParts = {
  paragraphs: (string | LetterRows | LetterCode)[];
  /** Digits to type, in large print after the paragraphs. */
  code?: string;
  link: { label: string; url: string };
  closing: string;
  /** How to stop receiving these emails. */
  wayOut?: { label: string; url: string };
};

const linked = (text: string) =>
  splitAtLinks(text)
    .map((piece) =>
      piece.isLink ? letterLink({ label: piece.text, url: piece.text }) : escapeHtml(piece.text),
    )
    .join("");

const paragraphHtml = (text: string) => `<p>${linked(text).replaceAll("\n", "<br>")}</p>`;

/** A paragraph, and the list that may follow it. */
function textHtml(text: string): string {
  const lines = text.split("\n");
  const first = lines.findIndex((line) => line.startsWith("- "));
  if (first < 0 || lines.slice(first).some((line) => !line.startsWith("- "))) return paragraphHtml(text);
  const items = lines.slice(first).map((line) => `<li>${linked(line.slice(2))}</li>`);
  const before = lines.slice(0, first).join("\n");
  return `${before && paragraphHtml(before)}<ul>${items.join("")}</ul>`;
}

function rowsHtml({ title, rows }: LetterRows): string {
  const lines = rows.map(({ strong = false, ...row }) => {
    const [text, amount] = [row.text, row.amount]
      .map(escapeHtml)
      .map((cell) => (strong ? `<strong>${cell}</strong>` : cell));
    return `<tr><td>${text}</td><td class="amount" align="right">${amount}</td></tr>`;
  });
  const heading = title ? `<p><strong>${escapeHtml(title)}</strong></p>` : "";
  return `${heading}<table width="100%" cellpadding="0" cellspacing="0">${lines.join("")}</table>`;
}

const rowsText = ({ title, rows }: LetterRows) =>
  [...(title ? [title] : []), ...rows.map(({ text, amount }) => `${text}: ${amount}`)].join("\n");

const SIGNS = { same: " ", removed: "-", added: "+" } as const;

const codeText = ({ title, lines }: LetterCode) =>
  [title, ...lines.map((line) => (line ? `${SIGNS[line.change]} ${line.text}` : "…"))].join("\n");

const codeHtml = ({ title, lines }: LetterCode) =>
  `<p><strong>${escapeHtml(title)}</strong></p>${letterChanges(
    lines.map((line) => (line ? { ...line, text: `${SIGNS[line.change]} ${line.text}` } : null)),
  )}`;

function partHtml(part: LetterParts["paragraphs"][number]): string {
  if (typeof part === "string") return textHtml(part);
  return "rows" in part ? rowsHtml(part) : codeHtml(part);
}

function partText(part: LetterParts["paragraphs"][number]): string {
  if (typeof part === "string") return part;
  return "rows" in part ? rowsText(part) : codeText(part);
}

/** An email as plain text and as HTML: paragraphs, one link, a closing line. */
export function letter(
  site: Site,
  { paragraphs, code, link, closing, wayOut }: LetterParts,
): { text: string; html: string } {
  const text = [
    ...paragraphs.map(partText),
    ...(code ? [code] : []),
    `${link.label}: ${link.url}`,
    closing,
    ...(wayOut ? [`${wayOut.label}: ${wayOut.url}`] : []),
    `${site.brand}, ${site.contact.address}`,
  ].join("\n\n");
  const html = letterFrame(site, {
    title: site.brand,
    body: [
      ...paragraphs.map(partHtml),
      ...(code ? [letterDigits(code)] : []),
      letterButton(link),
      `<p class="muted">${linked(closing)}</p>`,
    ],
    footer: wayOut ? [letterLink(wayOut)] : [],
  });
  return { text, html };
}

/** The headers that let a mail program unsubscribe the reader with one click (RFC 8058). `url` is absolute. */
export function oneClick(url: string): Record<string, string> {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** A value for an email's subject or address: one line, without control characters, at most 200 characters. */
export function headerText(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, 200);
}
