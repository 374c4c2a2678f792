import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { startEdge } from "../support/edge.ts";
import { writeContent } from "../support/seeded.ts";

async function withFile() {
  const { templates, sha256 } = await writeContent();
  const file = templates[0]?.file ?? "";
  const { request } = startEdge();
  const get = (headers: Record<string, string> = {}, method = "GET") =>
    request(`/api/download?filename=${encodeURIComponent(file)}`, { method, headers });
  return { file, sha256, get, request };
}

test("a template is downloaded whole, under its name, with its checksum", async () => {
  const { file, sha256, get } = await withFile();
  const answer = await get();
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe("hello world");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/zip",
    "content-length": "11",
    "content-disposition": `attachment; filename*=UTF-8''${file}`,
    "accept-ranges": "bytes",
    etag: `"${sha256}"`,
    "repr-digest": "sha-256=:uU0nuZNNPgilLlLX2n2r+sSE7+N6U4DukIj3rOLvzek=:",
  });
});

test("a part of a file can be asked for", async () => {
  const { get } = await withFile();
  const answer = await get({ range: "bytes=6-" });
  expect(answer.status).toBe(206);
  expect(answer.headers.get("content-range")).toBe("bytes 6-10/11");
  expect(await answer.text()).toBe("world");
});

test("a part that is not there is a 416", async () => {
  const { get } = await withFile();
  const answer = await get({ range: "bytes=11-" });
  expect(answer.status).toBe(416);
  expect(answer.headers.get("content-range")).toBe("bytes */11");
});

test("a part of an older version is answered with the whole new one", async () => {
  const { get, sha256 } = await withFile();
  expect((await get({ range: "bytes=6-", "if-range": '"older"' })).status).toBe(200);
  expect((await get({ range: "bytes=6-", "if-range": `"${sha256}"` })).status).toBe(206);
});

test("who has the file gets a 304", async () => {
  const { get, sha256 } = await withFile();
  expect((await get({ "if-none-match": `"${sha256}"` })).status).toBe(304);
});

test("HEAD tells the size without the bytes", async () => {
  const { get } = await withFile();
  const answer = await get({}, "HEAD");
  expect(answer.headers.get("content-length")).toBe("11");
  expect(await answer.text()).toBe("");
});

test.each(["", "unknown.zip", "../secret", "..%2f..%2fetc%2fpasswd", "templates/x.zip"])(
  "the file %j is not given out",
  async (name) => {
    const { request } = await withFile();
    await env.MEDIA.put("secret", "secret");
    const answer = await request(`/api/download?filename=${name}`);
    expect([400, 404]).toContain(answer.status);
    expect(await answer.text()).not.toBe("secret");
  },
);

test("a file that is listed but missing is a 503 that says so in the log", async () => {
  const { file } = await withFile();
  await env.MEDIA.delete(`templates/${file}`);
  const { request, lines } = startEdge();
  const answer = await request(`/api/download?filename=${file}`);
  expect(answer.status).toBe(503);
  expect(lines).toHaveLength(1);
});
