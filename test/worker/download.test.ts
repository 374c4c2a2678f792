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

test("a template download has its file name and checksum", async () => {
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

test("a range request gets a part of the file", async () => {
  const { get } = await withFile();
  const answer = await get({ range: "bytes=6-" });
  expect(answer.status).toBe(206);
  expect(answer.headers.get("content-range")).toBe("bytes 6-10/11");
  expect(await answer.text()).toBe("world");
});

test("a range outside the file is a 416", async () => {
  const { get } = await withFile();
  const answer = await get({ range: "bytes=11-" });
  expect(answer.status).toBe(416);
  expect(answer.headers.get("content-range")).toBe("bytes */11");
});

test("a range of an older version gets the whole new file", async () => {
  const { get, sha256 } = await withFile();
  expect((await get({ range: "bytes=6-", "if-range": '"older"' })).status).toBe(200);
  expect((await get({ range: "bytes=6-", "if-range": `"${sha256}"` })).status).toBe(206);
});

test("a matching ETag gets a 304", async () => {
  const { get, sha256 } = await withFile();
  expect((await get({ "if-none-match": `"${sha256}"` })).status).toBe(304);
});

test("HEAD answers the size without the bytes", async () => {
  const { get } = await withFile();
  const answer = await get({}, "HEAD");
  expect(answer.headers.get("content-length")).toBe("11");
  expect(await answer.text()).toBe("");
});

test.each(["", "unknown.zip", "../secret", "..%2f..%2fetc%2fpasswd", "templates/x.zip"])(
  "the file %j is not served",
  async (name) => {
    const { request } = await withFile();
    await env.MEDIA.put("secret", "secret");
    const answer = await request(`/api/download?filename=${name}`);
    expect([400, 404]).toContain(answer.status);
    expect(await answer.text()).not.toBe("secret");
  },
);

test("a listed file that is missing is a 503, and is logged", async () => {
  const { file } = await withFile();
  await env.MEDIA.delete(`templates/${file}`);
  const { request, lines } = startEdge();
  const answer = await request(`/api/download?filename=${file}`);
  expect(answer.status).toBe(503);
  expect(lines).toHaveLength(1);
});
