import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestHarness } from "wrangler";

// The built Worker in workerd, with a database of its own. Plain requests, no browser and no
// JavaScript on the page: what passes here works for everyone.
const server = createTestHarness({ workers: [{ configPath: "build/server/wrangler.json" }] });
let origin: string;

beforeAll(async () => {
  origin = (await server.listen()).url.origin;
});
beforeEach(() => server.getWorker<{ DB: D1Database }>().applyD1Migrations("DB"));
afterEach(async () => {
  await server.reset();
  origin = (await server.listen()).url.origin;
});
afterAll(() => server.close());

function get(path: string) {
  return server.fetch(path, { redirect: "manual" });
}

function sign(fields: Record<string, string>, headers: Record<string, string> = {}) {
  return server.fetch("/?index", {
    method: "POST",
    headers: { Origin: origin, ...headers },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
}

test("the empty guest book has a form that posts to itself", async () => {
  const response = await get("/");
  const html = await response.text();

  expect(response.status).toBe(200);
  expect(html).toContain("No entries yet");
  expect(html).toMatch(
    /<form[^>]*method="post"[^>]*action="\/\?index"|<form[^>]*action="\/\?index"[^>]*method="post"/,
  );
});

test("signing redirects to a page with the entry, as text and not as markup", async () => {
  const response = await sign({ name: "Ada", message: "<b>Hello</b> & goodbye" });
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe("/?signed");

  const html = await (await get("/?signed")).text();
  expect(html).toContain("Thank you. Your entry is below.");
  expect(html).toContain("&lt;b&gt;Hello&lt;/b&gt; &amp; goodbye");
  expect(html).not.toContain("<b>Hello");
});

test("the newest entry comes first", async () => {
  await sign({ name: "Ada", message: "first entry" });
  await sign({ name: "Grace", message: "second entry" });

  const html = await (await get("/")).text();
  expect(html.indexOf("second entry")).toBeLessThan(html.indexOf("first entry"));
});

test("a refused entry answers 400, says why and keeps what was typed", async () => {
  const response = await sign({ name: "Ada", message: " " });
  const html = await response.text();

  expect(response.status).toBe(400);
  expect(html).toContain("Please write a message.");
  expect(html).toContain('value="Ada"');
  expect(html).toMatch(/<textarea[^>]*aria-describedby="message-error"/);
  expect(await (await get("/")).text()).toContain("No entries yet");
});

test("a form on another site cannot sign", async () => {
  const response = await sign({ name: "Ada", message: "Hello" }, { Origin: "https://elsewhere.example" });

  expect(response.status).toBe(400);
  expect(await (await get("/")).text()).toContain("No entries yet");
});

test("an unknown address is a 404 page with a way back", async () => {
  const response = await get("/nowhere");

  expect(response.status).toBe(404);
  expect(await response.text()).toContain("To the guest book");
});
