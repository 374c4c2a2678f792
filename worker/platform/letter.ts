import { escapeHtml } from "#shared/escape-html.ts";

/** The parts of an email. Paragraphs are plain text; their line breaks are kept. */
export type LetterParts = {
  paragraphs: string[];
  link: { label: string; url: string };
  closing: string;
  /** How to stop receiving these emails. */
  wayOut?: { label: string; url: string };
};

/** The HTML around every email: the brand's bar and a readable width. */
export function letterFrame(inside: readonly string[]): string {
  return [
    '<div style="font:16px/1.6 system-ui,sans-serif;color:#17251f;max-width:34rem">',
    '<div style="width:96px;height:8px;border-radius:4px;background:#1d8a4c;margin:0 0 24px"></div>',
    ...inside,
    "</div>",
  ].join("\n");
}

/** A simple email as plain text and as HTML: paragraphs, one link, a closing line. */
export function letter(
  brand: string,
  { paragraphs, link, closing, wayOut }: LetterParts,
): { text: string; html: string } {
  const text = [
    ...paragraphs,
    `${link.label}: ${link.url}`,
    closing,
    brand,
    ...(wayOut ? [`${wayOut.label}: ${wayOut.url}`] : []),
  ].join("\n\n");
  const html = letterFrame([
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`),
    `<p><a href="${escapeHtml(link.url)}" style="color:#1d7a45;font-weight:600">${escapeHtml(link.label)}</a></p>`,
    `<p style="color:#55645c">${escapeHtml(closing)}</p>`,
    `<p>${escapeHtml(brand)}</p>`,
    ...(wayOut
      ? [
          `<p style="font-size:14px"><a href="${escapeHtml(wayOut.url)}" style="color:#55645c">${escapeHtml(wayOut.label)}</a></p>`,
        ]
      : []),
  ]);
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
