import { expect, test } from "vitest";
import { readContent } from "../../scripts/content/read.ts";
import { rebuildSearchIndex } from "../../scripts/seed/search-target.ts";

const { courses, ...others } = readContent();

/** A site's content and index, recording each call. */
function startSite(read: () => Promise<typeof courses>) {
  const done: string[] = [];
  const note = (what: string) => async () => void done.push(what);
  const content = {
    sources: async () => ({ ...others, courses: await read() }),
    contentChanged: note("pages are old"),
    close: note("content closed"),
  };
  let written = "";
  const openSearch = async () => {
    await note("search opened")();
    return {
      hash: async () => null,
      run: async (statements: string[]) => {
        written = statements.join("\n");
        await note("index written")();
      },
      close: note("search closed"),
    };
  };
  return { done, content, openSearch, written: () => written };
}

test("a course that was changed in the database is found, and cached pages are marked as old", async () => {
  const [first, ...more] = courses;
  if (!first) throw new Error("There are no courses.");
  const site = startSite(async () => [{ ...first, title: "Gardening by Hand" }, ...more]);

  expect(await rebuildSearchIndex(site.content, site.openSearch)).toBeGreaterThan(20);

  expect(site.written()).toContain("Gardening by Hand");
  expect(site.done).toEqual([
    "pages are old",
    "content closed",
    "search opened",
    "index written",
    "search closed",
  ]);
});

test("if the content cannot be read, nothing is written and the content is closed", async () => {
  const site = startSite(() => Promise.reject(new Error("no such table: courses")));

  await expect(rebuildSearchIndex(site.content, site.openSearch)).rejects.toThrow("no such table");

  expect(site.done).toEqual(["content closed"]);
});
