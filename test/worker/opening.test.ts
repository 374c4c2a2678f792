import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { parseConfig } from "#worker/config.ts";
import { startEdge } from "../support/edge.ts";
import { CONTENT, writeContent } from "../support/seeded.ts";

const OWNER = { id: "isla", fullName: "Isla Fenwright" };

async function start() {
  await writeContent();
  const edge = startEdge();
  const { opening, items, drafts, publishing, courses } = edge.services;
  return { ...edge, opening, items, drafts, publishing, courses };
}

test("the steps are ticked one by one, and a tick can be taken back", async () => {
  const { opening } = await start();
  expect((await opening.read()).done).toEqual([]);
  await opening.tick("mail", true);
  await opening.tick("you", true);
  await opening.tick("you", true);
  expect((await opening.read()).done).toEqual(["mail", "you"]);
  await opening.tick("mail", false);
  expect((await opening.read()).done).toEqual(["you"]);
});

test("the examples go in one step, but for what the owner has changed or is changing", async () => {
  const { opening, items, drafts, publishing, courses, settle } = await start();
  const save = async (kind: string, id: string, field: string) => {
    const { live, version } = await items.open(kind, id);
    const values = { ...live, [field]: "My own text." };
    await drafts.save(OWNER, kind, id, { values, save: 0, base: version, tab: "tab" });
  };
  await save("projects", "event-loop", "description");
  await publishing.publish(OWNER, "projects", "event-loop");
  await save("articles", "whats-new-in-react-2025", "description");

  const { examples } = await opening.read();
  const others = CONTENT.articles.filter(({ slug }) => slug !== "whats-new-in-react-2025");
  expect(examples).toHaveLength(
    CONTENT.courses.length +
      CONTENT.lessons.length +
      CONTENT.exercises.length +
      CONTENT.offers.length +
      5 +
      4 +
      others.length,
  );
  await opening.removeExamples(OWNER);
  await settle();
  expect(await opening.read()).toMatchObject({ removed: true, examples: [], done: ["courses"] });
  expect((await courses.list({ cursor: null, limit: 10 })).items).toEqual([]);
  const states = async (kind: string) =>
    (await items.list(kind)).filter(({ state }) => state !== "archived").map(({ id }) => id);
  expect(await states("projects")).toEqual(["event-loop"]);
  expect(await states("articles")).toEqual(["whats-new-in-react-2025"]);
  expect((await items.list("notes")).every(({ state }) => state === "live")).toBe(true);
});

test("the examples come back, but for one that the owner archived before or changed since", async () => {
  const { opening, items, publishing, wait } = await start();
  await publishing.archive(OWNER, "courses", "1", true);
  wait(1000);
  await opening.removeExamples(OWNER);
  wait(1000);
  await publishing.archive(OWNER, "courses", "2", false);
  await publishing.archive(OWNER, "courses", "2", true);
  wait(1000);
  await opening.bringExamplesBack(OWNER);
  expect(await opening.read()).toMatchObject({ removed: false, done: [] });
  const archived = (await items.list("courses")).filter(({ state }) => state === "archived");
  expect(archived.map(({ id }) => id).toSorted()).toEqual(["1", "2"]);
});

test("removing fails as a whole", async () => {
  const { opening, items } = await start();
  await env.DB.exec(
    "CREATE TRIGGER broken BEFORE UPDATE ON projects BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
  );
  await expect(opening.removeExamples(OWNER)).rejects.toThrow();
  await env.DB.exec("DROP TRIGGER broken");
  expect((await items.list("courses")).every(({ state }) => state === "live")).toBe(true);
  expect((await opening.read()).removed).toBe(false);
});

test("the test email is sent once a minute", async () => {
  const { opening, sent, settle, wait } = await start();
  await opening.sendTestMail("isla@example.org");
  await opening.sendTestMail("isla@example.org");
  await settle();
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ["isla@example.org", "Greenbar can send you email"],
  ]);
  wait(61_000);
  await opening.sendTestMail("isla@example.org");
  await settle();
  expect(sent).toHaveLength(2);
});

test("while the site is closed, the API answers what the closed page needs, and admins", async () => {
  await writeContent();
  const config = parseConfig({ ...env });
  const open = startEdge();
  const { request } = startEdge({ config: { ...config, site: { ...config.site, closed: true } } });
  const statusOf = async (path: string) => (await request(path)).status;
  expect(await statusOf("/api/courses")).toBe(403);
  expect(await (await request("/api/courses")).json()).toEqual({ error: "This site is not open yet." });
  expect(await statusOf("/api/search?q=props")).toBe(403);
  expect(await statusOf("/api/newsletters")).toBe(403);
  expect(await statusOf("/api/health")).toBe(200);
  expect(await statusOf("/api/")).toBe(200);
  expect(await statusOf("/api/desk/offers")).toBe(401);
  expect(await statusOf("/api/auth/me")).toBe(401);
  expect((await open.request("/api/courses")).status).toBe(200);
});
