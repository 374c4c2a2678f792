import { expect, test } from "vitest";
import { markedTerms } from "#app/desk/marked-terms.ts";

const shown = (text: string, ...terms: string[]) =>
  markedTerms(text, terms)
    .map(({ text: piece, hit }) => (hit ? `[${piece}]` : piece))
    .join("");

test.each([
  ["Hannah Whitfield", ["hannah"], "[Hannah] Whitfield"],
  ["hannah.whitfield@example.com", ["whit"], "hannah.[whit]field@example.com"],
  ["Zoë Müller", ["zoe", "mul"], "[Zoë] [Mül]ler"],
  ["Straße", ["strasse"], "[Straße]"],
  ["a.b", ["."], "a[.]b"],
  ["aaa", ["aa", "a"], "[aa][a]"],
  ["nothing here", ["key"], "nothing here"],
  ["", ["key"], ""],
])("%s with %j", (text, terms, marked) => {
  expect(shown(text, ...terms)).toBe(marked);
});
