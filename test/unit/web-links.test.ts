import { expect, test } from "vitest";
import { splitAtLinks } from "#shared/web-links.ts";

const linksIn = (text: string) =>
  splitAtLinks(text)
    .filter(({ isLink }) => isLink)
    .map((piece) => piece.text);

test.each([
  ["Read [the note](https://greenbar.test/notes).", ["https://greenbar.test/notes"]],
  ["[a](https://a.test/x)[b](https://b.test/)", ["https://a.test/x", "https://b.test/"]],
  ["(see https://en.test/Bar_(computing))", ["https://en.test/Bar_(computing)"]],
  ["Is it https://a.test/?q=1&r=2? Yes: http://b.test!", ["https://a.test/?q=1&r=2", "http://b.test"]],
  ["<https://a.test/out?token=ab-c_>", ["https://a.test/out?token=ab-c_"]],
  ["**https://a.test**, “https://b.test”", ["https://a.test", "https://b.test"]],
  ["javascript:alert(1) a.test https://", []],
])("the links in %j", (text, links) => {
  expect(linksIn(text)).toEqual(links);
  expect(
    splitAtLinks(text)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});
