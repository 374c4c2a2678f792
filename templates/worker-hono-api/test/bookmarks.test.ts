import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import type { Bookmark } from "../src/bookmarks/schema.ts";
import type { ErrorBody } from "../src/errors.ts";
import app from "../src/index.ts";

type List = { bookmarks: Bookmark[]; next: number | null };

const docs = { url: "https://example.com/docs", title: "The docs" };

function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const own = { Authorization: "Bearer test-token", "Content-Type": "application/json" };
  return app.request(path, { method, headers: { ...own, ...headers }, body: JSON.stringify(body) }, env);
}

async function add(bookmark: object): Promise<Bookmark> {
  const response = await send("POST", "/bookmarks", bookmark);
  expect(response.status).toBe(201);
  return response.json();
}

async function errorOf(response: Response): Promise<ErrorBody["error"]> {
  return (await response.json<ErrorBody>()).error;
}

describe("adding a bookmark", () => {
  test("answers 201 with the bookmark and where it is", async () => {
    const response = await send("POST", "/bookmarks", { ...docs, title: "  The docs " });

    expect(response.status).toBe(201);
    const bookmark = await response.json<Bookmark>();
    expect(bookmark).toMatchObject({ ...docs, note: "" });
    expect(response.headers.get("Location")).toBe(`/bookmarks/${bookmark.id}`);
    expect(Date.parse(bookmark.createdAt)).not.toBeNaN();

    const read = await app.request(`/bookmarks/${bookmark.id}`, {}, env);
    expect(await read.json()).toEqual(bookmark);
  });

  test("names every field that is wrong", async () => {
    const response = await send("POST", "/bookmarks", { url: "ftp://example.com", colour: "green" });

    expect(response.status).toBe(400);
    const error = await errorOf(response);
    expect(error.code).toBe("invalid");
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(["colour", "title", "url"]);
  });

  test("answers 409 for an address that is there already", async () => {
    await add(docs);
    const response = await send("POST", "/bookmarks", { ...docs, title: "Again" });

    expect(response.status).toBe(409);
    expect((await errorOf(response)).fields).toHaveProperty("url");
  });

  test.each([
    ["no token", { Authorization: "" }],
    ["another token", { Authorization: "Bearer guess" }],
  ])("answers 401 with %s and stores nothing", async (_case, headers) => {
    const response = await send("POST", "/bookmarks", docs, headers);

    expect(response.status).toBe(401);
    expect((await errorOf(response)).code).toBe("unauthorised");
    expect(response.headers.get("WWW-Authenticate")).toContain("Bearer");
    const { bookmarks } = await (await app.request("/bookmarks", {}, env)).json<List>();
    expect(bookmarks).toEqual([]);
  });

  test("lets nobody write where no token is set", async () => {
    const headers = { Authorization: "Bearer undefined", "Content-Type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(docs) };
    const response = await app.request("/bookmarks", init, { ...env, WRITE_TOKEN: undefined });

    expect(response.status).toBe(401);
  });

  test.each([
    ["text that is not JSON", "{", "application/json", 400, "invalid_json"],
    ["a list", "[]", "application/json", 400, "invalid"],
    ["a form", "url=x", "application/x-www-form-urlencoded", 415, "unsupported_type"],
    ["more than 16 kB", `"${"x".repeat(17_000)}"`, "application/json", 413, "too_large"],
  ])("refuses %s", async (_case, body, type, status, code) => {
    const headers = { Authorization: "Bearer test-token", "Content-Type": type };
    const response = await app.request("/bookmarks", { method: "POST", headers, body }, env);

    expect(response.status).toBe(status);
    expect((await errorOf(response)).code).toBe(code);
  });
});

describe("listing bookmarks", () => {
  test("gives the newest first, a page at a time", async () => {
    for (const name of ["a", "b", "c"]) await add({ url: `https://example.com/${name}`, title: name });

    const first = await (await app.request("/bookmarks?limit=2", {}, env)).json<List>();
    expect(first.bookmarks.map(({ title }) => title)).toEqual(["c", "b"]);

    const second = await (await app.request(`/bookmarks?limit=2&before=${first.next}`, {}, env)).json<List>();
    expect(second.bookmarks.map(({ title }) => title)).toEqual(["a"]);
    expect(second.next).toBeNull();
  });

  test.each(["limit=0", "limit=101", "limit=many", "before=-1"])("refuses ?%s", async (query) => {
    const response = await app.request(`/bookmarks?${query}`, {}, env);

    expect(response.status).toBe(400);
    expect((await errorOf(response)).fields).toHaveProperty(query.split("=")[0] as string);
  });
});

describe("changing and removing", () => {
  test("changes what is sent and leaves the rest", async () => {
    const { id } = await add({ ...docs, note: "Read on Monday" });
    const response = await send("PATCH", `/bookmarks/${id}`, { title: "Reference" });

    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ ...docs, id, title: "Reference", note: "Read on Monday" });
  });

  test("can empty a note, and does not fill in one that was left out", async () => {
    const { id } = await add({ ...docs, note: "Read on Monday" });

    expect(await (await send("PATCH", `/bookmarks/${id}`, { note: "" })).json()).toMatchObject({ note: "" });
  });

  test("refuses a change that would take another bookmark's address", async () => {
    await add(docs);
    const { id } = await add({ url: "https://example.com/other", title: "Other" });

    expect((await send("PATCH", `/bookmarks/${id}`, { url: docs.url })).status).toBe(409);
  });

  test("refuses an empty change", async () => {
    const { id } = await add(docs);

    expect((await send("PATCH", `/bookmarks/${id}`, {})).status).toBe(400);
  });

  test("removes once", async () => {
    const { id } = await add(docs);

    expect((await send("DELETE", `/bookmarks/${id}`)).status).toBe(204);
    expect((await send("DELETE", `/bookmarks/${id}`)).status).toBe(404);
    expect((await app.request(`/bookmarks/${id}`, {}, env)).status).toBe(404);
  });
});

describe("everything else", () => {
  test.each(["/nowhere", "/bookmarks/abc", "/bookmarks/99"])("GET %s is a JSON 404", async (path) => {
    const response = await app.request(path, {}, env);

    expect(response.status).toBe(404);
    expect((await errorOf(response)).code).toBe("not_found");
  });

  test("GET /health answers", async () => {
    expect(await (await app.request("/health", {}, env)).json()).toEqual({ ok: true });
  });
});
