import { env } from "cloudflare:workers";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { toHex } from "#shared/hex.ts";
import { addUser } from "../../support/desk.ts";
import { startEdge } from "../../support/edge.ts";
import { writeContent } from "../../support/seeded.ts";

const OWNER = { id: "isla", fullName: "Isla Fenwright" };
const FILE = "node-cli-1.0.0.zip";
const NEXT = zipSync({ "node-cli/README.md": new TextEncoder().encode("Version two.") });

async function start() {
  await writeContent();
  await addUser({ id: "boss", role: "admin" });
  const edge = startEdge();
  const { items, drafts, publishing, zips } = edge.services;
  const change = async (texts: Record<string, string>) => {
    const { live, draft, version } = await items.open("templates", "node-cli");
    const values = { ...(draft?.values ?? live), ...texts };
    return drafts.save(OWNER, "templates", "node-cli", {
      ...{ values, save: draft?.save ?? 0, base: version, tab: "one" },
    });
  };
  const upload = async (bytes: Uint8Array<ArrayBuffer> = NEXT) => {
    const { objectKey } = await zips.store("boss", { bytes, name: "node-cli.zip" });
    return `/media/${objectKey}`;
  };
  const download = async (file = FILE) => {
    const answer = await edge.request(`/api/download?filename=${file}`);
    return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
  };
  const listed = async () =>
    (await edge.services.templates.list({ limit: 24 })).items.find(({ slug }) => slug === "node-cli");
  return { ...edge, items, drafts, publishing, change, upload, download, listed };
}

const sha256Of = async (bytes: Uint8Array<ArrayBuffer>) =>
  toHex(await crypto.subtle.digest("SHA-256", bytes));

test("a new zip is a draft until it is published; then the same link gives it, with its own checksum", async () => {
  const { change, upload, download, listed, publishing } = await start();
  const before = await listed();
  await change({ zip: await upload() });
  expect(await listed()).toEqual(before);
  expect((await download()).bytes).toEqual(new TextEncoder().encode("hello world"));

  await publishing.publish(OWNER, "templates", "node-cli");
  expect((await download()).bytes).toEqual(NEXT);
  expect(await listed()).toMatchObject({
    ...{ file: FILE, sha256: await sha256Of(NEXT), sizeBytes: NEXT.length },
    ...{ fileCount: 1, files: ["node-cli/README.md"] },
  });
});

test("the zip that the site started with can be restored", async () => {
  const { change, upload, download, drafts, publishing, listed } = await start();
  const before = await listed();
  await change({ zip: await upload() });
  await publishing.publish(OWNER, "templates", "node-cli");
  const first = (await drafts.history("templates", "node-cli")).find(({ version }) => version === 0);
  await drafts.restore(OWNER, "templates", "node-cli", first?.id ?? "", "one");
  await publishing.publish(OWNER, "templates", "node-cli");
  expect((await download()).bytes).toEqual(new TextEncoder().encode("hello world"));
  expect(await listed()).toEqual(before);
});

test("the preview offers the draft's zip, and only there", async () => {
  const { change, upload, services } = await start();
  const address = await upload();
  const { preview } = await change({ zip: address });
  const previewed = startEdge({ preview: await services.drafts.previewed(preview) });
  const inPreview = (await previewed.services.templates.list({ limit: 24 })).items.find(
    ({ slug }) => slug === "node-cli",
  );
  expect(inPreview).toMatchObject({ download: address, sizeBytes: NEXT.length, fileCount: 1 });
  const file = await previewed.request(address);
  expect(file.headers.get("content-type")).toBe("application/zip");
  expect(file.headers.get("content-disposition")).toBe("attachment");
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(NEXT);
});

test("an archived template cannot be downloaded until it is put back", async () => {
  const { publishing, download } = await start();
  await publishing.archive(OWNER, "templates", "node-cli", true);
  expect((await download()).status).toBe(404);
  await publishing.archive(OWNER, "templates", "node-cli", false);
  expect((await download()).status).toBe(200);
});

test("a template without a zip, with a deleted one, or with another one's file name is not published", async () => {
  const { change, publishing, items, upload, services } = await start();
  const fieldsOf = (texts: Record<string, string>) =>
    change(texts).then(() =>
      publishing.publish(OWNER, "templates", "node-cli").then(
        () => null,
        (error) => error.fields,
      ),
    );
  const { live } = await items.open("templates", "node-cli");
  expect(await fieldsOf({ zip: "" })).toEqual({ zip: "Choose a zip and upload it." });
  expect(await fieldsOf({ zip: "/media/images/a.png" })).toMatchObject({
    zip: expect.stringContaining("/media/files/"),
  });
  expect(await fieldsOf({ zip: "/media/files/gone.zip" })).toEqual({
    zip: "This zip was deleted. Upload it again.",
  });
  expect(await fieldsOf({ zip: live?.zip ?? "", file: "vite-react-ts-1.0.0.zip" })).toMatchObject({
    file: expect.stringContaining("has a file with this name"),
  });
  expect(await fieldsOf({ file: "../node cli.zip" })).toMatchObject({
    file: expect.stringContaining("letters, digits"),
  });
  const address = await upload();
  expect(await fieldsOf({ zip: address, file: FILE })).toBeNull();

  // What is offered cannot be deleted; what nothing uses any more can.
  const [{ id } = { id: "" }] = (await services.uploads.list({ kind: "file" })).items;
  await expect(services.uploads.remove(id)).rejects.toMatchObject({ code: "conflict" });
  expect(await fieldsOf({ zip: live?.zip ?? "" })).toBeNull();
  await services.uploads.remove(id);
  expect(await env.MEDIA.head(address.slice("/media/".length))).toBeNull();
  expect(await fieldsOf({ zip: address })).toEqual({ zip: "This zip was deleted. Upload it again." });
});

test("what is no zip, or too large, is refused and not stored", async () => {
  const { request, services } = await start();
  await expect(
    services.zips.store("boss", { bytes: new TextEncoder().encode("<html>"), name: "a.zip" }),
  ).rejects.toMatchObject({ code: "invalid", publicMessage: expect.stringContaining("not a zip") });
  await expect(
    services.zips.store("boss", { bytes: new Uint8Array(20 * 1024 * 1024 + 1), name: "a.zip" }),
  ).rejects.toMatchObject({ code: "too_large" });
  expect((await services.uploads.list({ kind: "file" })).items).toEqual([]);
  expect((await env.MEDIA.list({ prefix: "files/" })).objects).toEqual([]);
  expect((await request("/api/uploads/zips", { method: "POST" })).status).toBe(401);
});

test("a zip whose row cannot be written leaves no file behind", async () => {
  const { services } = await start();
  await env.DB.exec("CREATE TRIGGER broken BEFORE INSERT ON zips BEGIN SELECT RAISE(ABORT, 'broken'); END");
  await expect(services.zips.store("boss", { bytes: NEXT, name: "a.zip" })).rejects.toMatchObject({
    code: "unavailable",
  });
  expect((await env.MEDIA.list({ prefix: "files/" })).objects).toEqual([]);
});
