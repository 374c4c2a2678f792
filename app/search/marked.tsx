import type { MarkedText } from "#shared/search/excerpt.ts";

/** Text with the words that were searched for marked. */
export function Marked({ pieces }: { pieces: MarkedText }) {
  return pieces.map(({ text, hit }, index) => {
    // The pieces never change their order, so the index can be the key.
    const key = `${index} ${text}`;
    return hit ? (
      <mark key={key} className="rounded-sm bg-pass-soft box-decoration-clone font-semibold text-ink">
        {text}
      </mark>
    ) : (
      text
    );
  });
}
