import type { Passage } from "#shared/search/passage.ts";
import { type SearchContents, searchContents } from "#worker/search/index-contents.ts";
import { readContent } from "../../scripts/content/read.ts";

const ONSETS = ["b", "c", "d", "f", "g", "h", "k", "l", "m", "n", "p", "r", "s", "t", "v", "z"];
const VOWELS = ["a", "e", "i", "o", "u"];
const WORDS_IN_A_PASSAGE = 60;
const PASSAGES = 3;

/** A word of four syllables for each number: a language of 3,000 words, in which low numbers are common. */
function word(index: number): string {
  let rest = index;
  let text = "";
  for (let syllable = 0; syllable < 4; syllable += 1) {
    text += `${ONSETS[rest % ONSETS.length]}${VOWELS[Math.floor(rest / 3) % VOWELS.length]}`;
    rest = Math.floor(rest / ONSETS.length) + syllable;
  }
  return text;
}

/** Pseudo-random numbers that are the same in every run. */
function drawn(seed: number): number {
  return ((seed * 1_103_515_245 + 12_345) >>> 8) % 65_536;
}

/** The site's own search index, and `count` more notes. */
export function scaleNotes(count: number): SearchContents {
  const own = searchContents(readContent());
  const more = Array.from({ length: count * PASSAGES }, (_, index): Passage => {
    const note = Math.floor(index / PASSAGES);
    const anchor = index % PASSAGES === 0 ? "" : `part-${index % PASSAGES}`;
    const words = Array.from({ length: WORDS_IN_A_PASSAGE }, (_, place) => {
      const draw = drawn(index * 131 + place * 17);
      // Squared: as in any language, few words are common and most are rare.
      return word(Math.floor((draw / 65_536) ** 2 * 3_000));
    });
    return {
      title: `On ${word(note % 3_000)} and ${word((note * 7) % 3_000)}`,
      heading: `${words[0]} ${words[1]}`,
      body: words.join(" "),
      aliases: words[2] ?? "",
      url: `/notes/n${note}${anchor && `#${anchor}`}`,
      slug: `n${note}`,
      anchor,
      kind: "note",
      position: own.passages.length + index,
    };
  });
  const phrases = Array.from({ length: count }, (_, note) => {
    const first = own.passages.length + note * PASSAGES;
    return { phrase: more[note * PASSAGES]?.title ?? "", first, last: first + PASSAGES - 1, says: "" };
  });
  return { passages: [...own.passages, ...more], phrases: [...own.phrases, ...phrases] };
}
