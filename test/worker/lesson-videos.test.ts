import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ADA, startAccounts } from "../support/accounts.ts";
import { addEnrolment } from "../support/learning.ts";
import { writeContent } from "../support/seeded.ts";
import { mp4Of, startUploading } from "../support/uploading.ts";

const HOUR_MS = 60 * 60 * 1000;
const KEY = "lessons/a-film.mp4";
const FILM = mp4Of(5_000);

async function addLesson(id: string, { free = false, video = KEY as string | null } = {}) {
  await env.DB.prepare(
    `INSERT INTO lessons (id, module_id, title, goal, minutes, free, computer, remember, position, created_at, updated_at, body, video)
     VALUES (?, '4-m1', ?, 'Watch', 5, ?, 0, '[]', 1, 0, 0, 'Text', ?)`,
  )
    .bind(id, id, free ? 1 : 0, video)
    .run();
}

/** The site with a lesson for members and a free one. */
async function start() {
  await writeContent();
  await addLesson("closed");
  await addLesson("open", { free: true });
  await env.MEDIA.put(KEY, FILM);
  const site = await startAccounts();
  async function person(email: string) {
    const browser = site.browser();
    await browser.post("/api/auth/register", { ...ADA, email });
    await browser.post("/api/auth/login", { ...ADA, email });
    const { id } = (await env.DB.prepare("SELECT id FROM users WHERE email = ?")
      .bind(email)
      .first<{ id: string }>()) ?? { id: "" };
    const enrol = () => addEnrolment(`e-${id}`, id, "4");
    const link = async (lesson = "closed") =>
      (await (await browser.get(`/api/learn/videos/${lesson}`)).json<{ src: string }>()).src;
    return { ...browser, id, enrol, link };
  }
  return { ...site, person, ada: await person("ada@example.org"), visitor: site.browser() };
}

test("an enrolled person gets a link, and the film in whole and in parts", async () => {
  const { ada } = await start();
  await ada.enrol();
  const src = await ada.link();
  expect(src).toMatch(/^\/learn\/videos\/[\w~.-]+$/);

  const whole = await ada.get(src);
  expect([whole.status, whole.headers.get("content-type")]).toEqual([200, "video/mp4"]);
  expect(whole.headers.get("cache-control")).toBe("private, max-age=600");
  expect(whole.headers.get("accept-ranges")).toBe("bytes");
  expect(new Uint8Array(await whole.arrayBuffer())).toEqual(FILM);

  const part = await ada.get(src, { range: "bytes=4990-" });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 4990-4999/5000"]);
  expect((await part.arrayBuffer()).byteLength).toBe(10);
  expect((await ada.get(src, { range: "bytes=5000-" })).status).toBe(416);
});

test("a link is its person's alone", async () => {
  const { ada, visitor, person } = await start();
  await ada.enrol();
  const src = await ada.link();
  const eve = await person("eve@example.org");
  await eve.enrol();
  for (const other of [visitor, eve]) expect((await other.get(src)).status).toBe(403);
  expect((await ada.get(src)).status).toBe(200);
});

test("a link ends after six hours, and a new one takes its place", async () => {
  const { visitor, wait } = await start();
  const src = await (await visitor.get("/api/learn/videos/open")).json<{ src: string }>();
  wait(5 * HOUR_MS);
  expect((await visitor.get(src.src)).status).toBe(200);
  wait(HOUR_MS);
  const old = await visitor.get(src.src);
  expect([old.status, await old.json()]).toEqual([
    403,
    { error: "This link has ended. Reload the lesson, and the video plays again." },
  ]);
  const next = await (await visitor.get("/api/learn/videos/open")).json<{ src: string }>();
  expect((await visitor.get(next.src)).status).toBe(200);
});

test("a link that was changed in any of its parts leads nowhere", async () => {
  const { ada, visitor } = await start();
  await ada.enrol();
  const src = await ada.link();
  const [name = "", signature = ""] = src.slice("/learn/videos/".length).split(/\.(?=[\w-]+$)/);
  const [, file = "", until = ""] = name.split("~");
  await env.MEDIA.put("lessons/b-film.mp4", FILM);
  for (const forged of [
    `-~${file}~${until}`,
    `${ada.id}~b-film.mp4~${until}`,
    `${ada.id}~../films/x.mp4~${until}`,
    `${ada.id}~${file}~zzzzzz`,
  ]) {
    expect((await ada.get(`/learn/videos/${encodeURIComponent(forged)}.${signature}`)).status).toBe(404);
  }
  expect((await ada.get(`/learn/videos/${name}`)).status).toBe(404);
  expect((await visitor.get(`/learn/videos/${name}.${"A".repeat(43)}`)).status).toBe(404);
});

test("no public route reaches a film", async () => {
  const { ada, visitor } = await start();
  for (const path of [
    `/media/${KEY}`,
    "/media/films/../lessons/a-film.mp4",
    "/media/films/%2e%2e/lessons/a-film.mp4",
    "/media/films/..%2flessons/a-film.mp4",
    `/media//${KEY}`,
    `/api/download?filename=../${KEY}`,
    `/api/download?filename=${KEY}`,
  ]) {
    for (const person of [visitor, ada]) {
      const answer = await person.get(path);
      expect([path, answer.status >= 400]).toEqual([path, true]);
      expect((await answer.arrayBuffer()).byteLength).toBeLessThan(1_000);
    }
  }
});

test("whoever has not joined the course gets no link, and neither does a person whose enrolment was taken back", async () => {
  const { ada, visitor } = await start();
  expect((await visitor.get("/api/learn/videos/closed")).status).toBe(401);
  expect((await ada.get("/api/learn/videos/closed")).status).toBe(403);
  await ada.enrol();
  expect((await ada.get("/api/learn/videos/closed")).status).toBe(200);
  await env.DB.prepare("UPDATE enrolments SET revoked_at = 1").run();
  expect((await ada.get("/api/learn/videos/closed")).status).toBe(403);
  expect((await ada.post("/api/learn/videos/closed", { seconds: 1 })).status).toBe(403);
});

test("a visitor watches a free lesson, and is told what is not there", async () => {
  const { visitor } = await start();
  await addLesson("silent", { free: true, video: null });
  const { src } = await (await visitor.get("/api/learn/videos/open")).json<{ src: string }>();
  expect((await visitor.get(src)).status).toBe(200);
  expect((await visitor.get("/api/learn/videos/silent")).status).toBe(404);
  expect((await visitor.get("/api/learn/videos/nowhere")).status).toBe(404);
  await env.MEDIA.delete(KEY);
  expect((await visitor.get(src)).status).toBe(404);
  expect((await visitor.post("/api/learn/videos/open", { seconds: 3 })).status).toBe(401);
});

test("position and speed are kept, each in its place", async () => {
  const { ada } = await start();
  await ada.enrol();
  const kept = async () => [
    await env.DB.prepare("SELECT lesson_id, video_at FROM lesson_progress")
      .all()
      .then((all) => all.results),
    await env.DB.prepare("SELECT video_speed FROM learners")
      .all()
      .then((all) => all.results),
  ];
  expect((await ada.post("/api/learn/videos/closed", { seconds: 12.9, speed: 1.5 })).status).toBe(200);
  expect((await ada.post("/api/learn/videos/open", { seconds: 3 })).status).toBe(200);
  expect((await ada.post("/api/learn/videos/closed", { seconds: 40.2 })).status).toBe(200);
  expect(await kept()).toEqual([
    [
      { lesson_id: "closed", video_at: 40 },
      { lesson_id: "open", video_at: 3 },
    ],
    [{ video_speed: 1.5 }],
  ]);
  for (const wrong of [{}, { seconds: -1 }, { seconds: 1, speed: 9 }, { seconds: "2" }]) {
    expect((await ada.post("/api/learn/videos/closed", wrong)).status).toBe(400);
  }
});

test("a film that the desk uploads for a lesson is stored out of reach, apart from the same public one", async () => {
  const { admin, request } = await startUploading();
  const film = { name: "one.mp4", size: FILM.byteLength, type: "video/mp4", lastModified: 1 };
  const begin = async (body: object) =>
    (await admin.json("POST", "/api/uploads/videos", body)).json<{ id: string }>();
  const { id } = await begin({ ...film, lesson: true });
  expect((await begin({ ...film, lesson: true })).id).toBe(id);
  expect((await begin(film)).id).not.toBe(id);
  await admin.send("PUT", `/api/uploads/videos/${id}/parts/1`, FILM);
  const done = await (await admin.send("POST", `/api/uploads/videos/${id}/complete`)).json<{ key: string }>();
  expect(done.key).toBe(`lessons/${id}.mp4`);
  expect((await request(`/media/${done.key}`)).status).toBe(404);

  await writeContent();
  await addLesson("filmed", { video: done.key });
  const refused = await admin.send("DELETE", `/api/uploads/${id}`);
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { error: "It is still used: Lesson “filmed”. Take it out there first." },
  ]);
});
