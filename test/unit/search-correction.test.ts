import { expect, test } from "vitest";
import { correctionFrom } from "#worker/search/correction.ts";
import type { RankedPage } from "#worker/search/ranking.ts";

const BODY = "Tea is a drink. Milk does not make tea sweeter. Is it not hot? See [not tea](/coffee).";
const page: RankedPage = {
  ...{ page: "note:tea", score: 1, phrase: 0, section: 1, held: 1 },
  passages: [
    {
      ...{ title: "Tea", heading: "Tea", aliases: "", url: "/notes/tea", slug: "tea", anchor: "" },
      ...{ kind: "note", position: 3, body: BODY },
    },
  ],
};
const phrases = [
  { phrase: "tea is a drink", first: 3, last: 3, says: "" },
  { phrase: "green tea keeps forever", first: 3, last: 3, says: "Tea is a drink." },
  { phrase: "black tea keeps forever", first: 8, last: 8, says: "Another page." },
];

function corrected(question: string, words: string[]) {
  const terms = words.map((word) => ({ word, forms: [word], stems: [word], share: 1, weight: 1 }));
  return correctionFrom({ question, page, phrases, terms, weightOfStem: () => 1 });
}

test.each([
  ["does green tea keep forever here", ["green", "tea", "keep", "forever", "here"], "Tea is a drink.", true],
  [
    "since milk makes tea sweeter, how much",
    ["milk", "tea", "sweeter"],
    "Milk does not make tea sweeter.",
    false,
  ],
])("%s: %s is corrected by what its page says", (question, words, says, known) => {
  expect(corrected(question, words)).toEqual({ says, known });
});

test.each([
  ["how much milk makes tea sweeter", ["milk", "tea", "sweeter"]],
  ["since coffee is hot, why is milk cold", ["coffee", "hot", "cold", "cup"]],
  ["black tea keeps forever", ["black"]],
  ["why do i need milk in tea if sweeter", ["milk", "tea", "sweeter"]],
])("%s: nothing is corrected", (question, words) => {
  expect(corrected(question, words)).toBeNull();
});

test("one word with synonyms does not stand for several words of a belief", () => {
  const terms = [
    { word: "green", forms: [], stems: ["green"], share: 1, weight: 1 },
    { word: "tea", forms: [], stems: ["tea", "keep", "forever"], share: 1, weight: 1 },
  ];
  const question = "green tea";
  expect(correctionFrom({ question, page, phrases, terms, weightOfStem: () => 1 })).toBeNull();
});
