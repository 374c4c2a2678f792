import { expect, test } from "vitest";
import { startEdge } from "../../support/edge.ts";
import { writeContent } from "../../support/seeded.ts";

const OWNER = { id: "isla", fullName: "Isla Fenwright" };
const REACT = "whats-new-in-react-2025";

async function draftOf(kind: string, id: string, field: string, text: string) {
  await writeContent();
  const edge = startEdge();
  const { items, drafts } = edge.services;
  const { live } = await items.open(kind, id);
  const values = { ...live, [field]: text };
  const { preview } = await drafts.save(OWNER, kind, id, { values, save: 0, base: 0, tab: "one" });
  return { ...edge, token: preview };
}

test("a preview link leads to the draft until it is withdrawn, published, or old", async () => {
  const { services, token, wait } = await draftOf("notes", "props", "title", "What is a prop?");
  const { drafts } = services;
  expect(await drafts.previewed(token)).toMatchObject({
    item: "props",
    content: { title: "What is a prop?" },
  });
  expect(await drafts.previewed("nobody-has-this-token")).toBeNull();

  wait(31 * 86_400_000);
  expect(await drafts.previewed(token)).toBeNull();
  wait(-31 * 86_400_000);
  await drafts.withdrawPreview("notes", "props");
  expect(await drafts.previewed(token)).toBeNull();
});

test.each([
  ["notes", "props", "title", async (s) => (await s.notes.page("props")).note.title],
  ["articles", REACT, "title", async (s) => (await s.articles.page(REACT)).article.title],
  ["legal", "terms", "title", async (s) => (await s.legalPages.page("terms")).title],
  ["courses", "4", "title", async (s) => (await s.courses.get("4")).title],
  ["offers", "2", "name", async (s) => (await s.offers.withCourse("2")).offer.name],
  ["projects", "contrast-checker", "name", async (s) => (await s.projects.list({ limit: 9 })).items[0]?.name],
  ["faq", "refunds", "question", async (s) => questionOf(await s.faq.withOffers({ courses: 1 }))],
] as const satisfies readonly (readonly [string, string, string, (s: Services) => Promise<unknown>])[])(
  "%s: only a request with the preview reads the draft",
  async (kind, id, field, read) => {
    const { services, token } = await draftOf(kind, id, field, "As it will be");
    const preview = await services.drafts.previewed(token);
    expect(await read(services)).not.toBe("As it will be");
    expect(await read(startEdge({ preview }).services)).toBe("As it will be");
  },
);

test("a draft that is not valid yet shows what is live, and says what is missing", async () => {
  const { services, token } = await draftOf("offers", "2", "price", "soon");
  const preview = await services.drafts.previewed(token);
  expect(preview).toMatchObject({ content: null, problems: [expect.stringContaining("price")] });
  const { offers } = startEdge({ preview }).services;
  expect((await offers.withCourse("2")).offer.price.minor).toBe(59_900);
});

type Services = ReturnType<typeof startEdge>["services"];

function questionOf({ faq }: Awaited<ReturnType<Services["faq"]["withOffers"]>>) {
  return faq.find(({ id }) => id === "refunds")?.question;
}
