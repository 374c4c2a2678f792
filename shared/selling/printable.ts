/** Letters that do not come apart into a plain letter and its mark. */
const NEAREST: Record<string, string> = {
  ...{ Ł: "L", ł: "l", Đ: "D", đ: "d", Ħ: "H", ħ: "h", ı: "i", Ŧ: "T", ŧ: "t", ẞ: "SS", Ŋ: "N", ŋ: "n" },
  ...{ "−": "-", "‑": "-", "‐": "-", "″": '"', "′": "'", "\u202f": " ", "\u2009": " ", "\u2003": " " },
};

/** What stands for letters that have no like. */
const UNKNOWN = "?";

/**
 * A text with the letters that a font has (`known`: code points). Others become the nearest that it has: Ő becomes O,
 * and what has no like becomes a question mark. `whole`: every letter is there.
 */
export function printable(text: string, known: ReadonlySet<number>): { text: string; whole: boolean } {
  let whole = true;
  const has = (letter: string) => known.has(letter.codePointAt(0) ?? 0);
  const shown = [...text.normalize("NFC")].map((letter) => {
    if (letter === "\n" || has(letter)) return letter;
    if (/[\p{Cf}\p{Cc}]/u.test(letter)) return "";
    const near = NEAREST[letter] ?? letter.normalize("NFKD").replace(/\p{M}/gu, "");
    const isMark = /[^\p{L}\p{N}]/u.test(letter);
    if (near !== "" && [...near].every(has)) {
      if (!isMark) whole = false;
      return near;
    }
    whole = false;
    return UNKNOWN;
  });
  return { text: shown.join(""), whole };
}
