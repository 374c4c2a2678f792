import { expect, test } from "vitest";
import { insertRow } from "../../support/desk.ts";
import { startEdge } from "../../support/edge.ts";
import { writeContent } from "../../support/seeded.ts";

const OWNER = { id: "isla", fullName: "Isla Fenwright" };
const isPage = (path: string) => ["/", "/courses", "/contact"].includes(path);

async function start() {
  await writeContent();
  const edge = startEdge();
  const { links, items } = edge.services;
  const { fields } = items.storeOf("articles").kind;
  const warningsOf = (body: string, more: Record<string, string> = {}) =>
    links.warnings(fields, { body, ...more }, isPage);
  return { ...edge, links, warningsOf };
}

test("links that lead somewhere are passed over", async () => {
  const { warningsOf, services } = await start();
  const origin = services.site.origin;
  expect(
    await warningsOf(`[a](/notes/props), [b](/courses/1/syllabus?x=1#y), [c](/courses/), [d](https://example.org/notes/none),
[e](${origin}/notes/state), [f](mailto:a@example.org), [g](#below), [h](/enroll/pro), [i](/blog/whats-new-in-react-2025).

\`[code](/notes/none)\`

    [code](/notes/none)`),
  ).toEqual({});
});

test("links that lead nowhere, or to what is archived, are named once at their field", async () => {
  const { warningsOf, services } = await start();
  await services.publishing.archive(OWNER, "notes", "state", true);
  const origin = services.site.origin;
  expect(
    await warningsOf(
      `[a](/notes/none) and [again](/notes/none), [b](/notes/state#top), [c][ref], ![d](/media/images/none.png), [e](/cuorses)

[ref]: ${origin}/courses/99`,
      { art: "/media/images/gone.png" },
    ),
  ).toEqual({
    art: "One link leads nowhere: /media/images/gone.png.",
    body: "Five links lead nowhere: /notes/none, /notes/state (archived), /courses/99, /media/images/none.png, /cuorses.",
  });
});

test("an upload that is there, and an old address, are fine", async () => {
  const { warningsOf, services } = await start();
  await insertRow("users", {
    ...{ id: "boss", email: "boss@example.org", full_name: "Boss", password_hash: "x" },
    ...{ created_at: 0, updated_at: 0 },
  });
  await insertRow("uploads", {
    ...{ id: "u", owner_id: "boss", object_key: "images/here.png", content_type: "image/png" },
    ...{ size_bytes: 1, width: 1, height: 1, created_at: 0 },
  });
  await services.publishing.rename(OWNER, "notes", "props", "what-are-props");
  expect(await warningsOf("![a](/media/images/here.png) [b](/notes/props)")).toEqual({});
});

test("many dead links are counted, and a text that nests too deeply has none", async () => {
  const { warningsOf } = await start();
  const many = Array.from({ length: 12 }, (_, index) => `[x](/notes/none-${index})`).join(" ");
  expect((await warningsOf(many)).body).toMatch(/^12 links lead nowhere: .* and 7 more\.$/);
  expect(await warningsOf(`${"> ".repeat(2_000)}[x](/notes/none)`)).toEqual({});
});

test("a link inside a list of items is named at its control", async () => {
  const { links, services } = await start();
  const { fields } = services.items.storeOf("courses").kind;
  const values = {
    "modules.length": "1",
    "modules.0.title": "/notes/none",
    heroUrl: "/media/images/none.png",
  };
  expect(await links.warnings(fields, values, isPage)).toMatchObject({
    heroUrl: "One link leads nowhere: /media/images/none.png.",
  });
});

test("an archived item says which published items link to it, and to no longer address", async () => {
  const { links, services } = await start();
  const { items, drafts, publishing } = services;
  const { live, version } = await items.open("notes", "state");
  const body = `${live?.body}\n\nSee [props](/notes/props) or [another](/notes/props-vs-state).`;
  const values = { ...live, body };
  await drafts.save(OWNER, "notes", "state", { values, save: 0, base: version, tab: "one" });
  const before = await links.linksTo("notes", "props");
  expect(before.map(({ id }) => id)).not.toContain("state");
  await publishing.publish(OWNER, "notes", "state");
  const after = await links.linksTo("notes", "props");
  expect(after).toContainEqual({ kind: "notes", id: "state", title: live?.title, what: "note" });
  await publishing.archive(OWNER, "notes", "state", true);
  expect(await links.linksTo("notes", "props")).toEqual(before);
  expect(await links.linksTo("projects", "contrast-checker")).toEqual([]);
});
