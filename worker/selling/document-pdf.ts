import type { PDFFont, PDFPage } from "@cantoo/pdf-lib";
import type { Sheet } from "#shared/selling/document-sheet.ts";
import { printable } from "#shared/selling/printable.ts";

/** A4 in points. */
const WIDTH = 595;
const HEIGHT = 842;
const MARGIN = 56;
const RIGHT = WIDTH - MARGIN;
const COLUMN = (WIDTH - 2 * MARGIN) / 2;

/** A text in lines that fit. A word that is too long by itself is cut. */
function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (font.widthOfTextAtSize(longer, size) <= width) {
        line = longer;
        continue;
      }
      if (line !== "") lines.push(line);
      line = word;
      while (font.widthOfTextAtSize(line, size) > width) {
        let end = line.length - 1;
        while (end > 1 && font.widthOfTextAtSize(line.slice(0, end), size) > width) end -= 1;
        lines.push(line.slice(0, end));
        line = line.slice(end);
      }
    }
    lines.push(line);
  }
  return lines;
}

/**
 * A document as a PDF file of one page, or more where its texts are long. `url`: where it is shown in every script; the
 * standard fonts of PDF have Western European letters only (docs/decisions/128).
 */
export async function drawPdf(sheet: Sheet, url: string): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded for the first PDF only, so that the Worker starts without it.
  const { PDFDocument, StandardFonts, rgb } = await import("@cantoo/pdf-lib");
  const pdf = await PDFDocument.create();
  pdf.setTitle(`${sheet.title}, ${sheet.brand}`);
  pdf.setLanguage("en-GB");
  // The same document is always the same file.
  pdf.setCreationDate(sheet.at);
  pdf.setModificationDate(sheet.at);
  // The exact letters of whom it is made out to, whatever the fonts have.
  pdf.setSubject(sheet.parties.map(({ title, lines }) => `${title} ${lines.join(", ")}`).join("; "));
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const known = new Set(plain.getCharacterSet());
  const muted = rgb(0.36, 0.4, 0.38);
  const ink = rgb(0.08, 0.12, 0.1);
  const hair = rgb(0.82, 0.84, 0.82);
  let isWhole = true;
  let page: PDFPage = pdf.addPage([WIDTH, HEIGHT]);
  let y = HEIGHT - MARGIN;

  /** As far as the fonts can show it. */
  function shown(text: string): string {
    const result = printable(text, known);
    if (!result.whole) isWhole = false;
    return result.text;
  }

  function room(height: number): void {
    if (y - height >= MARGIN) return;
    page = pdf.addPage([WIDTH, HEIGHT]);
    y = HEIGHT - MARGIN;
  }

  type Style = { x?: number; width?: number; size?: number; font?: PDFFont; color?: typeof ink };

  /** Writes lines from `y` downwards. */
  function write(text: string, style: Style = {}): void {
    const { x = MARGIN, width = RIGHT - x, size = 10, font = plain, color = ink } = style;
    for (const line of wrap(shown(text), font, size, width)) {
      room(size * 1.5);
      page.drawText(line, { x, y: y - size, size, font, color });
      y -= size * 1.5;
    }
  }

  function rule(): void {
    page.drawLine({ start: { x: MARGIN, y }, end: { x: RIGHT, y }, thickness: 0.75, color: hair });
  }

  const brand = shown(sheet.brand);
  page.drawText(brand, {
    ...{ x: Math.max(RIGHT - bold.widthOfTextAtSize(brand, 11), MARGIN + COLUMN), y: y - 18 },
    ...{ size: 11, font: bold, color: muted },
  });
  write(sheet.title, { size: 22, font: bold, width: COLUMN });
  y -= 10;
  if (sheet.notice) write(sheet.notice, { font: bold });
  y -= 8;

  const top = y;
  let lowest = y;
  for (const [place, { title, lines }] of sheet.parties.entries()) {
    y = top;
    const column = { x: MARGIN + place * COLUMN, width: COLUMN - 16 };
    write(title, { ...column, size: 8.5, color: muted });
    for (const line of lines) write(line, column);
    lowest = Math.min(lowest, y);
  }
  y = lowest - 16;
  for (const [name, value] of sheet.facts) {
    const line = y;
    write(name, { size: 9, color: muted, width: 90 });
    y = line;
    write(value, { x: MARGIN + 96 });
  }
  y -= 10;
  rule();
  y -= 4;
  for (const { text, amount, strong } of sheet.rows) {
    const font = strong ? bold : plain;
    room(36);
    y -= 4;
    const line = y;
    const money = shown(amount);
    page.drawText(money, {
      ...{ x: RIGHT - font.widthOfTextAtSize(money, 10), y: line - 10, size: 10, font, color: ink },
    });
    write(text, { font, width: RIGHT - MARGIN - 110 });
    y -= 4;
    rule();
  }
  y -= 18;
  for (const note of sheet.notes) write(note, { size: 9, color: muted });
  if (!isWhole) {
    y -= 6;
    write(`Some letters of this document are not in its font. It is shown in full at ${url}`, { size: 9 });
  }
  return new Uint8Array(await pdf.save());
}
