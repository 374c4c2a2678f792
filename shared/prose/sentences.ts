/** The blocks of a Markdown text: paragraphs, lists, tables and code. Code is never cut. */
export function blocksOf(body: string): string[] {
  const blocks: string[] = [];
  let fenced: string[] | null = null;
  for (const block of body.split(/\n{2,}/)) {
    const fences = block.match(/^\s*(```|~~~)/gm)?.length ?? 0;
    if (fenced) {
      fenced.push(block);
      if (fences % 2 === 1) {
        blocks.push(fenced.join("\n\n"));
        fenced = null;
      }
    } else if (fences % 2 === 1) fenced = [block];
    else blocks.push(block);
  }
  return fenced ? [...blocks, fenced.join("\n\n")] : blocks;
}

const isCode = (block: string) => /^\s*(```|~~~)/.test(block);
/** A paragraph, whose sentences stand alone: no code, table or heading. */
export const isText = (block: string) => !isCode(block) && !/^\s*[|#]/.test(block);
export const isList = (block: string) => /^\s*([-*]|\d+\.)\s/.test(block);

export const textBlocksOf = (body: string) =>
  blocksOf(body).filter((block) => isText(block) && !/^See also\b/.test(block));

/** The sentences of a paragraph, or the items of a list. Punctuation after a space belongs to code, as in `a ? b : c`. */
export function sentencesOf(block: string): string[] {
  if (isList(block))
    return block.split(/\n(?=\s*(?:[-*]|\d+\.)\s)/).map((item) => item.replace(/^\s*([-*]|\d+\.)\s+/, ""));
  return block.split(/(?<=[^\s.][.!?])\s+(?=[\p{Lu}`“"])/u);
}
