import { foldText } from "#shared/search-text.ts";

/** The words of a text, folded, in their order: "useEffect()" is `useeffect`. */
export function tokensOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The stem of a word, so that "hooks" finds "hook". Rough on purpose; the index uses the same function. */
export function stemOf(word: string): string {
  if (word.length <= 3) return word;
  let stem = word
    .replace(/ies$/, "y")
    .replace(/(?<=[sxz]|ch|sh)es$/, "")
    .replace(/(?<![sui])s$/, "");
  const bare = stem.replace(/(ing|ed)$/, "");
  if (bare.length >= 3 && /[aeiouy]/.test(bare)) stem = bare;
  const single = stem === word ? stem : stem.replace(/([bdgmnprt])\1$/, "$1");
  return single.length > 4 ? single.replace(/e$/, "") : single;
}
