import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { readBlocks } from "../support/note-blocks.ts";
import { loadBlock } from "../support/note-modules.ts";

type Callable = (...given: unknown[]) => unknown;
const isCallable = (value: unknown): value is Callable => typeof value === "function";

const blocks = readBlocks();

function exportsOf(name: string): Record<string, unknown> {
  const block = blocks.find((each) => each.name === name);
  if (!block) throw new Error(`No note has ${name}.`);
  return loadBlock(block, blocks);
}

/** A function that a block exports. */
function exported(name: string, key: string): Callable {
  const value = exportsOf(name)[key];
  if (!isCallable(value)) throw new Error(`${name} exports no function ${key}.`);
  return value;
}

async function response(value: unknown): Promise<Response> {
  const answer = await value;
  if (!(answer instanceof Response)) throw new Error("That is no response.");
  return answer;
}

test("redirects: `next` leads to a page of the site, whatever it says", () => {
  const safeNext = exported("redirects/2.ts", "safeNext");
  const origin = "https://shop.example";
  expect(safeNext("/account?tab=2#top", origin)).toBe("/account?tab=2#top");
  const others = [
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "\\\\evil.example",
  ];
  for (const next of [...others, "https://evil.example", "javascript:alert(1)", "https://[", null]) {
    expect(safeNext(next, origin), String(next)).toBe("/");
  }
});

test("redirects: the guard sends people back to the page, not to its data", async () => {
  const { middleware } = exportsOf("redirects/account.ts");
  const guard: unknown = Array.isArray(middleware) ? middleware[0] : null;
  if (!isCallable(guard)) throw new Error("The note shows no middleware.");
  const given = {
    request: new Request("https://shop.example/account.data?tab=2"),
    url: new URL("https://shop.example/account?tab=2"),
    context: new RouterContextProvider(),
  };
  const thrown = await Promise.resolve(guard(given)).catch((error: unknown) => error);
  expect((await response(thrown)).headers.get("Location")).toBe("/login?next=%2Faccount%3Ftab%3D2");
});

test("cache-headers: a list, a weak tag and `*` are recognised", async () => {
  const page = exported("cache-headers/1.ts", "page");
  const ask = (value?: string) =>
    response(
      page(new Request("https://a.example", { headers: value ? { "If-None-Match": value } : {} }), "Hello"),
    );
  const etag = (await ask()).headers.get("ETag") ?? "";
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"])
    expect((await ask(known)).status).toBe(304);
  for (const other of ['"other"', 'W/"other", "third"']) expect((await ask(other)).status).toBe(200);
});

test("kv-vs-d1-vs-r2: whoever asks for the PDF gets it, also after the summary was kept", async () => {
  const worker = exportsOf("kv-vs-d1-vs-r2/1.ts").default;
  const fetch = worker && typeof worker === "object" && "fetch" in worker ? worker.fetch : null;
  if (!isCallable(fetch)) throw new Error("The note shows no Worker.");
  const kept = new Map<string, string>();
  const env = {
    CACHE: {
      get: async (key: string) => kept.get(key) ?? null,
      put: async (key: string, value: string) => void kept.set(key, value),
    },
    DB: { prepare: () => ({ bind: () => ({ first: async () => ({ summary: "Short" }) }) }) },
    FILES: { get: async (key: string) => ({ body: `PDF of ${key}` }) },
  };
  const ask = async (accept: string) => {
    const request = new Request("https://a.example/hooks", { headers: { Accept: accept } });
    return (await response(fetch(request, env))).text();
  };
  for (const _round of [1, 2]) {
    expect(await ask("text/plain")).toBe("Short");
    expect(await ask("application/pdf")).toBe("PDF of hooks.pdf");
  }
});
