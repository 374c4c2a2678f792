import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { startEdge } from "../../support/edge.ts";
import { CONTENT, writeContent } from "../../support/seeded.ts";

const OWNER = { id: "isla", fullName: "Isla Fenwright" };

const live = async (table: "lessons" | "exercises") =>
  (
    await env.DB.prepare(`SELECT id FROM ${table} WHERE archived_at IS NULL ORDER BY position`).all<{
      id: string;
    }>()
  ).results.map(({ id }) => id);

/** As on a site from before there were lessons. */
async function withoutLessons() {
  await env.DB.batch(
    ["lessons", "exercises"].flatMap((table) => [
      env.DB.prepare(`DELETE FROM ${table}`),
      env.DB.prepare("DELETE FROM seeded_rows WHERE table_name = ?").bind(table),
    ]),
  );
}

test("a new site has the lessons and exercises of the content folder, in reading order", async () => {
  await writeContent();
  expect(await live("lessons")).toEqual(CONTENT.lessons.map(({ id }) => id));
  expect(await live("exercises")).toEqual(CONTENT.exercises.map(({ id }) => id));
  expect(CONTENT.lessons[0]).toMatchObject({ module: "1-m1", position: 1 });
});

test("a new version brings its lessons to a course that is as it came", async () => {
  await writeContent();
  await withoutLessons();
  await writeContent();
  expect(await live("lessons")).toHaveLength(CONTENT.lessons.length);
  expect(await live("exercises")).toHaveLength(CONTENT.exercises.length);
});

test("a new version archives its lessons of a course that the owner has changed", async () => {
  await writeContent();
  await withoutLessons();
  const { items, drafts, publishing } = startEdge().services;
  const { live: values, version } = await items.open("courses", "4");
  await drafts.save(OWNER, "courses", "4", {
    ...{ values: { ...values, tagline: "My own course." }, save: 0, base: version, tab: "tab" },
  });
  await publishing.publish(OWNER, "courses", "4");
  await writeContent();
  const others = CONTENT.lessons.filter(({ module }) => !module.startsWith("4-")).map(({ id }) => id);
  const exercises = CONTENT.exercises.filter(({ lesson }) => others.includes(lesson)).map(({ id }) => id);
  expect(await live("lessons")).toEqual(others);
  expect(await live("exercises")).toEqual(exercises);
  expect(await items.list("lessons")).toHaveLength(CONTENT.lessons.length);
});
