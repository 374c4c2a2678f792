/** A sentence of the API's description, with text between backticks as code. */
export function InlineCode({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a constant sentence never move.
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  );
}
