import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { pngOf } from "../fixtures/png.ts";
import { writeContent } from "../support/seeded.ts";
import { startUploading } from "../support/uploading.ts";

const WEBP = { headers: { accept: "image/webp,*/*" } };

async function startDesk() {
  await writeContent();
  const site = await startUploading();
  async function upload(name = "Diagram one.png", width = 40) {
    const form = new FormData();
    form.set("file", new File([await pngOf(width, 30)], name, { type: "image/png" }));
    form.set("alt", "A tree of components");
    const answer = await site.admin.send("POST", "/api/uploads", form);
    expect(answer.status).toBe(201);
    return answer.json<{ id: string; secure_url: string; name: string; alt: string; width: number }>();
  }
  return { ...site, upload };
}

const pathOf = ({ secure_url }: { secure_url: string }) => new URL(secure_url).pathname;

async function writeIssue(id: string, subject: string, body: string) {
  await env.DB.prepare(
    "INSERT INTO newsletter_issues (id, subject, body, status, recipients, created_at, updated_at) VALUES (?, ?, ?, 'draft', 0, 1, 1)",
  )
    .bind(id, subject, body)
    .run();
}

test("an upload has its file's name and its alternative text, and both can be changed", async () => {
  const { admin, upload } = await startDesk();
  const stored = await upload("C:\\pictures\\Diagram  one.png");
  expect(stored).toMatchObject({ name: "Diagram one.png", alt: "A tree of components" });

  const renamed = { name: "Components", alt: "Three boxes" };
  expect((await admin.json("PATCH", `/api/uploads/${stored.id}`, renamed)).status).toBe(200);
  const listed = await (await admin.get("/api/uploads?q=bOxes+componénts&kind=picture")).json();
  expect(listed).toMatchObject([{ id: stored.id, ...renamed }]);
  expect(await (await admin.get("/api/uploads?q=diagram")).json()).toEqual([]);
  expect(await (await admin.get("/api/uploads?kind=video")).json()).toEqual([]);
});

test.each([
  [{ name: "", alt: "x" }, "name"],
  [{ name: "x".repeat(121), alt: "x" }, "name"],
  [{ name: "x", alt: "x".repeat(301) }, "alt"],
])("a description that does not fit is explained at its field: %#", async (body, field) => {
  const { admin, upload } = await startDesk();
  const { id } = await upload();
  const answer = await admin.json("PATCH", `/api/uploads/${id}`, body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ fields: { [field]: expect.any(String) } });
});

test("an upload of an earlier release is listed and found by its address", async () => {
  const { admin, upload } = await startDesk();
  const stored = await upload();
  await env.DB.prepare("UPDATE uploads SET name = '', search_text = ''").run();
  const file = pathOf(stored).split("/").at(-1);
  expect(await (await admin.get(`/api/uploads?q=${file}`)).json()).toMatchObject([{ name: file }]);
});

test("where an upload is used: courses, projects and issues, by path, address and width", async () => {
  const { admin, upload } = await startDesk();
  const [used, other] = [await upload(), await upload("other.png")];
  await env.DB.prepare("UPDATE courses SET hero_url = ? WHERE id = '2'").bind(used.secure_url).run();
  await env.DB.prepare("UPDATE projects SET thumbnail_url = ? WHERE position = 1").bind(pathOf(used)).run();
  await writeIssue("i1", "Trees", `Look: ![Tree](${used.secure_url}?w=640)`);
  await writeIssue("i2", "Nothing", "No picture at all, only /media/ in a sentence.");

  const { uses } = await (await admin.get(`/api/uploads/${used.id}`)).json<{ uses: { what: string }[] }>();
  expect(uses).toEqual([
    { what: "Course", name: expect.any(String), href: "/desk/content/courses/2" },
    { what: "Project", name: expect.any(String), href: "/desk/content/projects/contrast-checker" },
    { what: "Newsletter issue", name: "Trees", href: "/newsletter/issues/i1" },
  ]);
  expect(await (await admin.get(`/api/uploads/${other.id}`)).json()).toMatchObject({ uses: [] });
});

test("a used upload is not deleted, and the answer says where it is used", async () => {
  const { admin, upload, request } = await startDesk();
  const stored = await upload();
  await writeIssue("i1", "Trees", `![Tree](${pathOf(stored)})`);
  const refused = await admin.send("DELETE", `/api/uploads/${stored.id}`);
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { error: "It is still used: Newsletter issue “Trees”. Take it out there first." },
  ]);
  expect((await request(pathOf(stored))).status).toBe(200);
});

test("an unused upload is deleted with its file and its smaller versions, and twice is once", async () => {
  const { admin, upload, request } = await startDesk();
  const stored = await upload();
  expect((await request(`${pathOf(stored)}?w=320`, WEBP)).status).toBe(200);
  for (const time of ["first", "second"]) {
    expect((await admin.send("DELETE", `/api/uploads/${stored.id}`)).status, time).toBe(200);
  }
  expect((await request(pathOf(stored))).status).toBe(404);
  expect((await request(`${pathOf(stored)}?w=320`, WEBP)).status).toBe(404);
  expect((await env.MEDIA.list({ prefix: "images/" })).objects).toEqual([]);
  expect(await (await admin.get("/api/uploads")).json()).toEqual([]);
  expect((await admin.get(`/api/uploads/${stored.id}`)).status).toBe(404);
});

test("a replaced picture keeps its address, and browsers and the cache of variants see the new one", async () => {
  const { admin, upload, request } = await startDesk();
  const stored = await upload();
  const before = await request(pathOf(stored));
  const etag = before.headers.get("etag") ?? "";
  const smaller = (await request(`${pathOf(stored)}?w=320`, WEBP)).headers.get("etag");

  const form = new FormData();
  form.set("file", new File([await pngOf(64, 48)], "new.png", { type: "image/png" }));
  const replaced = await admin.send("POST", `/api/uploads/${stored.id}/file`, form);
  expect([replaced.status, await replaced.json()]).toEqual([
    200,
    expect.objectContaining({
      secure_url: stored.secure_url,
      name: stored.name,
      alt: stored.alt,
      width: 64,
      height: 48,
    }),
  ]);
  const after = await request(pathOf(stored), { headers: { "if-none-match": etag } });
  expect(after.status).toBe(200);
  expect(after.headers.get("etag")).not.toBe(etag);
  expect((await request(`${pathOf(stored)}?w=320`, WEBP)).headers.get("etag")).not.toBe(smaller);
});

test("a page is no replacement, and the old picture stays", async () => {
  const { admin, upload, request } = await startDesk();
  const stored = await upload();
  const etag = (await request(pathOf(stored))).headers.get("etag");
  const form = new FormData();
  form.set("file", new File(["<!doctype html><script>alert(1)</script>"], "new.png", { type: "image/png" }));
  const refused = await admin.send("POST", `/api/uploads/${stored.id}/file`, form);
  expect([refused.status, await refused.json()]).toEqual([
    415,
    { error: "Please select a valid image file." },
  ]);
  expect((await request(pathOf(stored))).headers.get("etag")).toBe(etag);
});

test("a student can do none of it", async () => {
  const { upload, student } = await startDesk();
  const { id } = await upload();
  expect((await student.get("/api/uploads")).status).toBe(403);
  expect((await student.get(`/api/uploads/${id}`)).status).toBe(403);
  expect((await student.json("PATCH", `/api/uploads/${id}`, { name: "x", alt: "" })).status).toBe(403);
  expect((await student.send("DELETE", `/api/uploads/${id}`)).status).toBe(403);
  expect((await student.send("POST", `/api/uploads/${id}/file`, new FormData())).status).toBe(403);
});
