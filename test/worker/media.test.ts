import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { startEdge } from "../support/edge.ts";
import { drawVideoArt } from "../upstream/video-art.ts";

const PNG = { httpMetadata: { contentType: "image/png" } };
const BROWSER = { headers: { accept: "image/avif,image/webp,image/*,*/*;q=0.8" } };

const picture = drawVideoArt("garden", 1);

async function putPicture() {
  await env.MEDIA.put("images/shop.png", picture, PNG);
  return picture;
}

test("a picture is served as it is stored, and asked for again after a minute", async () => {
  const bytes = await putPicture();
  const { request } = startEdge();

  const response = await request("/media/images/shop.png");

  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/png");
  expect(response.headers.get("content-length")).toBe(String(bytes.byteLength));
  expect(response.headers.get("cache-control")).toBe("public, max-age=60");
  expect((await response.arrayBuffer()).byteLength).toBe(bytes.byteLength);
});

test.each([
  ["WebP where the browser takes it", BROWSER, "image/webp", "RIFF"],
  [
    "the original's kind where it does not",
    { headers: { accept: "image/png,image/*;q=0.8" } },
    "image/png",
    "\x89PNG",
  ],
])("a width gives a smaller picture: %s", async (_name, init, type, start) => {
  const original = await putPicture();
  const { request, lines } = startEdge();

  for (const round of ["made", "from the cache"]) {
    const response = await request("/media/images/shop.png?w=320", init);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(response.headers.get("content-type"), round).toBe(type);
    expect(response.headers.get("vary"), round).toBe("Accept");
    expect(String.fromCharCode(...bytes.slice(0, 4)), round).toBe(start);
    expect(bytes.byteLength, round).toBeLessThan(original.byteLength);
  }
  expect(lines).toEqual([]);
});

test.each(["1", "321", "99999", "-320", "320px", "", "0x140", "320.0"])(
  "the width %j is refused",
  async (width) => {
    await putPicture();
    const { request } = startEdge();

    expect((await request(`/media/images/shop.png?w=${width}`, BROWSER)).status).toBe(400);
  },
);

test("a matching ETag is answered with 304, before anything is scaled", async () => {
  await putPicture();
  const { request } = startEdge();
  const plain = (await request("/media/images/shop.png")).headers.get("etag") ?? "";
  const scaled = (await request("/media/images/shop.png?w=640", BROWSER)).headers.get("etag") ?? "";

  const broken = startEdge({
    images: new Proxy(env.IMAGES, {
      get() {
        throw new Error("nothing may be scaled");
      },
    }),
  });
  const again = (path: string, etag: string) =>
    broken.request(path, { headers: { ...BROWSER.headers, "if-none-match": etag } });

  expect(plain).not.toBe(scaled);
  expect((await again("/media/images/shop.png", plain)).status).toBe(304);
  expect((await again("/media/images/shop.png?w=640", scaled)).status).toBe(304);
  expect(broken.lines).toEqual([]);
});

test("if scaling fails, the picture itself is served", async () => {
  const bytes = await putPicture();
  const { request, lines } = startEdge({
    images: new Proxy(env.IMAGES, {
      get() {
        throw new Error("no more transformations this month");
      },
    }),
  });

  // A width of its own: the edge cache outlives a test.
  const response = await request("/media/images/shop.png?w=960", BROWSER);

  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/png");
  expect((await response.arrayBuffer()).byteLength).toBe(bytes.byteLength);
  expect(lines.map(({ event }) => event)).toEqual(["image.not_scaled"]);
});

const failing = () => Promise.reject(new Error("the cache is down"));
const brokenBody = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("RIFF"));
      controller.error(new Error("the connection broke"));
    },
  });
const asWebp = (body: BodyInit) => new Response(body, { headers: { "content-type": "image/webp" } });
const put = async () => {};

test.each<[string, () => Promise<Pick<Cache, "match" | "put">>, string[]]>([
  ["cannot be opened", failing, ["image.cache_failed", "image.not_cached"]],
  ["fails", async () => ({ match: failing, put: failing }), ["image.cache_failed", "image.not_cached"]],
  ["breaks off", async () => ({ match: async () => asWebp(brokenBody()), put }), ["image.cache_failed"]],
  [
    "never ends",
    async () => ({
      match: async () => asWebp(new ReadableStream({ pull: () => new Promise(() => {}) })),
      put,
    }),
    ["image.cache_failed"],
  ],
  ["holds something else", async () => ({ match: async () => new Response("<p>nonsense</p>"), put }), []],
])("if the cache of variants %s, a picture is scaled anyway", async (_what, imageCache, events) => {
  const original = await putPicture();
  const { request, lines } = startEdge({ imageCache });

  const response = await request("/media/images/shop.png?w=320", BROWSER);

  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"]);
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(bytes.byteLength).toBeGreaterThan(100);
  expect(bytes.byteLength).toBeLessThan(original.byteLength);
  expect(lines.map(({ event }) => event)).toEqual(events);
});

test("a GIF is not scaled, so it stays animated", async () => {
  await env.MEDIA.put("images/moving.gif", "GIF89a moving", { httpMetadata: { contentType: "image/gif" } });
  const { request } = startEdge();

  const response = await request("/media/images/moving.gif?w=320", BROWSER);

  expect(response.headers.get("content-type")).toBe("image/gif");
  expect(new TextDecoder().decode(await response.arrayBuffer())).toBe("GIF89a moving");
});

test.each([
  "/media/images/none.png",
  `/media/images/${"a".repeat(2_000)}`,
  "/media/videos/aaaaaaaaaaa",
  "/media/templates/node-cli.zip",
  "/media/images/../templates/node-cli.zip",
  "/media/images/%2e%2e/templates/node-cli.zip",
  "/media/images%2F..%2Ftemplates%2Fnode-cli.zip",
  "/media/videos/..%2F..%2Ftemplates%2Fnode-cli.zip",
  "/media//templates/node-cli.zip",
  "/media/%E0%A4%A",
  "/media/images/%00",
  "/media/images/",
  "/media/",
  "/media",
])("%s is not found as a picture", async (path) => {
  await env.MEDIA.put("templates/node-cli.zip", "the file");
  await env.MEDIA.put("images/../templates/node-cli.zip", "the file");
  const { request } = startEdge();

  const response = await request(path);

  expect(response.status).toBe(404);
});

test("a fetched picture's type is decided by its bytes alone", async () => {
  const { services } = startEdge({
    fetch: async () => new Response("<svg onload='alert(1)'/>", { headers: { "content-type": "image/png" } }),
  });

  await expect(services.media.copyFrom("https://i.ytimg.com/vi/x/a.jpg", "videos/x", 1_000)).rejects.toThrow(
    "i.ytimg.com answered with something that is not a picture",
  );
  expect(await env.MEDIA.head("videos/x")).toBeNull();
});

test("fetching a picture stops after 4 MiB", async () => {
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(1024 * 1024).fill(0xff));
    },
  });
  const { services } = startEdge({ fetch: async () => new Response(endless) });

  await expect(services.media.copyFrom("https://i.ytimg.com/vi/x/a.jpg", "videos/x", 1_000)).rejects.toThrow(
    "more than 4194304 bytes",
  );
  expect(sent).toBeLessThan(10);
});
