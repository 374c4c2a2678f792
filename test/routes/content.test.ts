import { beforeAll, expect, test } from "vitest";
import { newReader, type Page, textOf } from "../support/reader.ts";
import { newAccount, type SiteAccount } from "../support/signed-in.ts";
import { siteUrl } from "../support/site-client.ts";

/* The desk's editor without scripts. Each test changes items of its own, because the site is shared. */

let admin: SiteAccount;
beforeAll(async () => {
  admin = await newAccount({ fullName: "Isla Fenwright", role: "admin" });
});

/** A new project, as the owner makes it. */
async function newProject(name: string) {
  const reader = await newReader({ as: admin });
  const form = await reader.open("/desk/content/projects/new");
  const editor = await reader.press(form, "Write it", { Name: name });
  return { reader, editor };
}

const WRITTEN = {
  Description: "When the sea is high.",
  Status: "Live",
  Picture: "/art/projects/event-loop.svg",
};

const previewOf = (page: Page) =>
  page
    .all("main a")
    .find((link) => textOf(link) === "Open it in a new tab")
    ?.getAttribute("href") ?? "";

test("a project is written, previewed, published, changed, restored and archived", async () => {
  const name = `Tide Table ${crypto.randomUUID().slice(0, 8)}`;
  const { reader, editor } = await newProject(name);
  expect(editor.text).toContain("Not published");
  expect(editor.text).toContain("things to do before publishing");
  const refused = await reader.press(editor, "Publish");
  expect(refused.wrong).toEqual(expect.arrayContaining(["Description", "Status", "Picture"]));

  const saved = await reader.press(refused, "Save", WRITTEN);
  expect(saved.text).toContain("The draft is saved.");
  const visitor = await newReader();
  expect((await visitor.open("/projects")).text).not.toContain(name);
  const preview = await fetch(siteUrl + previewOf(saved));
  expect(await preview.text()).toContain(name);
  expect(preview.headers.get("cache-control")).toContain("no-store");
  expect(preview.headers.get("x-robots-tag")).toBe("noindex");
  expect(preview.headers.get("referrer-policy")).toBe("no-referrer");
  expect(preview.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");

  const published = await reader.press(saved, "Publish");
  expect(published.text).toContain("It is published.");
  expect((await reader.open("/projects")).text).toContain(name);

  const changed = await reader.press(published, "Save", { Description: "When the sea is low." });
  expect(changed.text).toContain("What the draft changes");
  expect(changed.all("main ins").map(textOf)).toContain("low");
  await reader.press(changed, "Publish");
  const history = await reader.follow(await reader.open(changed.path), "History");
  expect(history.all("main h2").map(textOf)).toEqual(["Version 2", "Version 1"]);
  const older = history.all("main form").at(-1);
  const revision = older?.querySelector("[name=revision]")?.getAttribute("value") ?? "";
  expect(revision).not.toBe("");
  const archived = await reader.press(await reader.open(changed.path), "Archive this project");
  expect(archived.text).toContain("visitors do not see it any more");
  expect((await reader.open("/projects")).text).not.toContain(name);
});

test("two tabs: the second one sees both texts, and loses neither", async () => {
  const { reader, editor } = await newProject(`Two tabs ${crypto.randomUUID().slice(0, 8)}`);
  const other = await reader.open(editor.path);
  await reader.press(editor, "Save", { ...WRITTEN, Description: "From the first tab." });
  const refused = await reader.press(other, "Save", { ...WRITTEN, Description: "From the second tab." });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Two texts");
  expect(refused.value("Description")).toBe("From the second tab.");
  const kept = await reader.press(refused, "Keep mine");
  expect(kept.value("Description")).toBe("From the second tab.");
  const history = await reader.follow(kept, "History");
  expect(history.text).toContain("A draft that was replaced or discarded");
});

test("a course’s modules are added, moved and removed without scripts", async () => {
  const reader = await newReader({ as: admin });
  const title = `Forms ${crypto.randomUUID().slice(0, 8)}`;
  const editor = await reader.press(await reader.open("/desk/content/courses/new"), "Write it", {
    Title: title,
  });
  const one = await reader.press(editor, "Add a module");
  const two = await reader.press(one, "Add a module");
  expect(two.all("main input[name^='modules.'][name$='.title']")).toHaveLength(2);
  const removed = await reader.press(two, "Remove module 1");
  expect(removed.all("main input[name^='modules.'][name$='.title']")).toHaveLength(1);
});

test("the courses that an offer opens are ticked without scripts, and one that is gone stays ticked", async () => {
  const reader = await newReader({ as: admin });
  const editor = await reader.press(await reader.open("/desk/content/offers/new"), "Write it", {
    Name: `Two Courses ${crypto.randomUUID().slice(0, 8)}`,
  });
  const held = (name: string) => editor.all(`input[name=${name}]`)[0]?.getAttribute("value") ?? "";
  const body = new URLSearchParams(["name", "tab", "save", "base"].map((name) => [name, held(name)]));
  for (const course of ["*", "4", "gone"]) body.append("grants", course);
  body.append("intent", "save");
  await reader.request(editor.path, { method: "POST", body });
  const saved = await reader.open(editor.path);
  const ticked = saved.all("input[name=grants][checked]").map((tick) => tick.getAttribute("value"));
  expect(ticked).toEqual(["*", "4", "gone"]);
  expect(saved.text).toContain("“gone”not there any more");
});

test("a list is searched by title and state, and says who changed an item last", async () => {
  const name = `Ferry Times ${crypto.randomUUID().slice(0, 8)}`;
  const { reader } = await newProject(name);
  const titles = (page: Page) => page.all("main li a[href^='/desk/content/projects/']").map(textOf);
  const found = await reader.open(`/desk/content/projects?q=${encodeURIComponent(name.toUpperCase())}`);
  expect(titles(found)).toEqual([name]);
  expect(found.text).toContain("by Isla Fenwright");
  expect(titles(await reader.open("/desk/content/projects?state=new"))).toContain(name);
  expect(titles(await reader.open("/desk/content/projects?state=live"))).not.toContain(name);
  const none = await reader.open("/desk/content/projects?q=there-is-no-such-project");
  expect(none.text).toContain("No project is found like this.");
  expect(titles(await reader.follow(none, "Show all"))).toContain(name);
});

test("an unknown kind or item is a 404", async () => {
  const reader = await newReader({ as: admin });
  expect((await reader.open("/desk/content/nonsense")).status).toBe(404);
  expect((await reader.open("/desk/content/projects/there-is-no-such-project")).status).toBe(404);
  expect((await reader.open("/desk/content/legal/new")).status).toBe(404);
});
