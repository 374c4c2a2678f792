import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { readContent } from "../../scripts/content/read.ts";
import { allowProblems } from "../support/problems.ts";
import { newReader, textOf } from "../support/reader.ts";
import { sql, without } from "../support/site-client.ts";

const { templates } = readContent();

const checksumOf = async (slug: string) =>
  (await sql<{ sha256: string }>("SELECT sha256 FROM templates WHERE slug = ?", [slug]))[0]?.sha256;

test("every template is listed with its picture, file and checksum", async () => {
  const page = await (await newReader()).open("/templates");

  expect(page.heading).toBe("Project Templates");
  // Another test may have published one of its own.
  const articles = page.all("main article");
  for (const { slug, name, file, status, description } of templates) {
    const article = articles.find((each) => each.getAttribute("aria-labelledby") === `template-${slug}`);
    for (const text of [name, file, status, description]) expect(textOf(article ?? null)).toContain(text);
    expect(textOf(article?.querySelector("code") ?? null)).toBe(await checksumOf(slug));
    expect(textOf(article ?? null)).toContain(`${slug}/README.md`);
    expect(article?.querySelector("img")?.getAttribute("src")).toBe(`/art/templates/${slug}.svg`);
  }
});

test("a download matches its checksum", async () => {
  const reader = await newReader();
  const page = await reader.open("/templates");
  const link = page.all("main article a").find((each) => each.getAttribute("href")?.includes("node-cli"));
  const file = await reader.request(link?.getAttribute("href") ?? "");

  expect(file.headers.get("content-disposition")).toContain("node-cli-1.0.0.zip");
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(await checksumOf("node-cli"));
});

test("when the database fails, the page says so with 503 and offers to try again", async () => {
  allowProblems(/templates\.list_failed/);
  const reader = await newReader();
  const failed = await without("templates", () => reader.open("/templates"));
  expect([failed.status, failed.heading]).toEqual([503, "Project Templates"]);
  expect((await reader.follow(failed, "Try again")).all("main article").length).toBeGreaterThan(0);
});
