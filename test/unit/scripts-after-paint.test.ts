import { expect, test } from "vitest";
import { scriptsAfterPaint, scriptsAfterPaintInParts } from "../../app/scripts-after-paint.ts";

// As the router and React write it.
const HEAD = '<link rel="modulepreload" href="/a.js" nonce="n"/><link rel="stylesheet" href="/s.css"/>';
const MODULE = '<script nonce="n" type="module" async="">import * as route0 from "/é.js";</script>';
const PAGE = `<head>${HEAD}</head><body><p>Zażółć</p>${MODULE}<script nonce="n">later()</script></body>`;

async function inParts(bytes: Uint8Array<ArrayBuffer>, size: number): Promise<string> {
  const parts = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  return new Response(scriptsAfterPaintInParts(parts, "n")).text();
}

test("preloads and the module are held, and one script of the page's own nonce starts them", () => {
  const held = scriptsAfterPaint(PAGE, "n");
  expect(held).not.toContain('modulepreload" href');
  expect(held).not.toContain('type="module" async=""');
  expect(held).toContain('<link rel="held" href="/a.js" nonce="n"/>');
  expect(held).toContain(
    '<script nonce="n" type="held">import * as route0 from "/é.js";</script><script nonce="n">',
  );
  expect(held.endsWith('</script><script nonce="n">later()</script></body>')).toBe(true);
});

test("a page that is written in another way stays as it is", () => {
  for (const page of [
    "<p>no scripts</p>",
    PAGE.replace(' async=""', ""),
    PAGE.slice(0, PAGE.indexOf("route0")),
  ]) {
    expect(scriptsAfterPaint(page, "n")).toBe(page);
  }
});

test("in parts of any size it is the same page", async () => {
  const bytes = new TextEncoder().encode(PAGE);
  for (const size of [1, 7, 50, 1000]) expect(await inParts(bytes, size)).toBe(scriptsAfterPaint(PAGE, "n"));
  expect(await inParts(new TextEncoder().encode("<p>no é</p>"), 1)).toBe("<p>no é</p>");
});
