import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { held } from "../../app/site/scripts-after-paint.tsx";

test("preloads and the module are held, with all else that they say, and in their order", () => {
  const inline = (
    <>
      <script nonce="n">context()</script>
      <script nonce="n" type="module" async>
        start()
      </script>
    </>
  );
  // As the router makes them.
  const scripts = (
    <>
      {null}
      <link rel="modulepreload" href="/entry.js" nonce="n" />
      {["/a.js", "/b.js"].map((path) => (
        <link key={path} rel="modulepreload" href={path} nonce="n" />
      ))}
      {inline}
    </>
  );
  expect(renderToStaticMarkup(held(scripts))).toBe(
    [
      '<link rel="held" href="/entry.js" nonce="n"/>',
      '<link rel="held" href="/a.js" nonce="n"/>',
      '<link rel="held" href="/b.js" nonce="n"/>',
      '<script nonce="n">context()</script>',
      '<script nonce="n" type="held">start()</script>',
    ].join(""),
  );
});

test("what is no script of the router's stays as it is", () => {
  const others = (
    <>
      <link rel="stylesheet" href="/s.css" />
      <script type="application/ld+json">{"{}"}</script>
    </>
  );
  expect(renderToStaticMarkup(held(others))).toBe(renderToStaticMarkup(others));
  expect(held(null)).toBeNull();
});
