const START = /https?:\/\/[^\s<>"“”]+/g;

/** Where a URL ends that was written in a text: before a bracket that it does not open, and before punctuation. */
function endOf(found: string): number {
  let open = 0;
  let end = 0;
  for (; end < found.length; end += 1) {
    if (found[end] === "(") open += 1;
    if (found[end] === ")") {
      if (open === 0) break;
      open -= 1;
    }
  }
  return found.slice(0, end).replace(/[.,;:!?'’*\]]+$/, "").length;
}

/** A text in pieces: the web addresses in it, as a person reads them, and what is between them. */
export function splitAtLinks(text: string): { text: string; isLink: boolean }[] {
  const pieces: { text: string; isLink: boolean }[] = [];
  let from = 0;
  const start = new RegExp(START);
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const end = match.index + endOf(match[0]);
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), isLink: false });
    pieces.push({ text: text.slice(match.index, end), isLink: true });
    from = end;
    start.lastIndex = end;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isLink: false });
  return pieces;
}
