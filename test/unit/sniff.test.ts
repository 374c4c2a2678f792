import { expect, test } from "vitest";
import { sniffImage } from "#worker/media/sniff.ts";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ["image/jpeg", "\xff\xd8\xff\xe0....JFIF"],
  ["image/png", "\x89PNG\r\n\x1a\n...."],
  ["image/gif", "GIF89a......"],
  ["image/webp", "RIFF....WEBPVP8 "],
  ["image/avif", "....ftypavif...."],
  [null, "<svg xmlns='http://www.w3.org/2000/svg'>"],
  [null, "<!doctype html><script>"],
  [null, "RIFF....AVI LIST"],
  [null, "\x89PNG"],
  [null, ""],
])("the first bytes decide the type: %s", (type, start) => {
  expect(sniffImage(bytes(start))).toBe(type);
});
