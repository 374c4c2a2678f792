import { zipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { newReader, type Page, textOf } from "../support/reader.ts";
import { newAccount, type SiteAccount } from "../support/signed-in.ts";

/* A template's zip and the address of a note, at the desk without scripts. */

let admin: SiteAccount;
beforeAll(async () => {
  admin = await newAccount({ fullName: "Isla Fenwright", role: "admin" });
});

const unique = () => crypto.randomUUID().slice(0, 8);
const zipOf = (files: Record<string, string>) =>
  new File(
    [
      zipSync(
        Object.fromEntries(
          Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)]),
        ),
      ),
    ],
    "starter.zip",
  );

const hrefs = (page: Page, within: string) =>
  page.all(`${within} a`).map((link) => link.getAttribute("href") ?? "");

test("a template is written with its zip, previewed, published and replaced", async () => {
  const name = `Starter ${unique()}`;
  const file = `starter-${unique()}.zip`;
  const reader = await newReader({ as: admin });
  const form = await reader.open("/desk/content/templates/new");
  const editor = await reader.press(form, "Write it", { Name: name });
  expect(editor.text).toContain("Choose a zip and upload it.");

  const texts = { Description: "It begins well.", Status: "Stable", "File name": file };
  const refused = await reader.press(editor, "Upload the zip", {
    ...texts,
    Zip: zipOf({ "../outside.txt": "out" }),
  });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("This zip holds paths outside itself: “../outside.txt”.");
  expect(refused.wrong).toEqual(["Zip"]);
  expect(refused.value("Description")).toBe("It begins well.");
  const noZip = await reader.press(refused, "Publish", { Zip: new File(["<html>"], "page.zip") });
  expect(noZip.text).toContain("This is not a zip file.");

  const saved = await reader.press(noZip, "Save", { Zip: zipOf({ "starter/README.md": "One." }) });
  expect(saved.text).toContain("The draft is saved.");
  expect(saved.text).toContain("One file in it");
  expect(saved.text).toContain("starter/README.md");
  const visitor = await newReader();
  expect((await visitor.open("/templates")).text).not.toContain(name);
  const preview = saved.all("main a").find((link) => textOf(link) === "Open it in a new tab");
  const previewed = await visitor.open(preview?.getAttribute("href") ?? "");
  expect(previewed.text).toContain(name);
  const drafted = hrefs(previewed, "main article").find((href) => href.startsWith("/media/files/"));
  expect((await visitor.request(drafted ?? "")).headers.get("content-type")).toBe("application/zip");
  expect((await visitor.request(`/api/download?filename=${file}`)).status).toBe(404);

  const published = await reader.press(saved, "Publish");
  expect(published.text).toContain("It is published.");
  const first = await visitor.request(`/api/download?filename=${file}`);
  const size = (await first.arrayBuffer()).byteLength;
  expect(first.headers.get("content-disposition")).toContain(file);

  const another = zipOf({ "starter/README.md": "Two.", "starter/more.txt": "More of it." });
  const drafting = await reader.press(published, "Upload another zip", { Zip: another });
  const same = await visitor.request(`/api/download?filename=${file}`);
  expect((await same.arrayBuffer()).byteLength).toBe(size);
  const replaced = await reader.press(drafting, "Publish");
  const second = await visitor.request(`/api/download?filename=${file}`);
  expect((await second.arrayBuffer()).byteLength).toBe(another.size);
  expect((await reader.open("/upload?kind=file")).text).toContain("starter.zip");
  await reader.press(replaced, "Archive this template");
  expect((await visitor.request(`/api/download?filename=${file}`)).status).toBe(404);
});

test("a zip that is too large is refused before it is read", async () => {
  const reader = await newReader({ as: admin });
  const body = new FormData();
  body.append("tab", "one");
  body.append("zip.file", new File([new Uint8Array(24 * 1024 * 1024)], "large.zip"));
  const answer = await reader.open("/desk/content/templates/node-cli", { method: "POST", body });
  expect(answer.status).toBe(413);
  expect(answer.text).toContain("Use a zip of at most 20 MiB.");
});

/** A published note. */
async function newNote(title: string, body = "A text.") {
  const reader = await newReader({ as: admin });
  const form = await reader.open("/desk/content/notes/new");
  const editor = await reader.press(form, "Write it", { Title: title });
  const published = await reader.press(editor, "Publish", {
    ...{ Description: "A note.", Topic: "Testing", "Last changed": "2026-11-22", Text: body },
  });
  expect(published.text).toContain("It is published.");
  return { reader, published, slug: published.path.split("?")[0]?.split("/").at(-1) ?? "" };
}

test("a note gets another address, and its old one leads there", async () => {
  const { reader, published, slug } = await newNote(`Tides ${unique()}`);
  const form = await reader.follow(published, "Change its address");
  expect(form.text).toContain(`/notes/${slug}`);
  const refused = await reader.press(form, "Change its address", { "New address": "Not An Address!" });
  expect([refused.status, refused.wrong]).toEqual([400, ["New address"]]);
  expect(refused.text).toContain("“not-an-address” is possible.");
  expect(refused.value("New address")).toBe("Not An Address!");
  const taken = await reader.press(form, "Change its address", { "New address": "props" });
  expect([taken.status, taken.text.includes("“props” is taken.")]).toEqual([409, true]);

  const to = `tides-${unique()}`;
  const moved = await reader.press(form, "Change its address", { "New address": to });
  expect(moved.path).toMatch(new RegExp(`^/desk/content/notes/${to}`));
  expect(moved.text).toContain("Its address is changed.");
  const visitor = await newReader();
  const answer = await visitor.request(`/notes/${slug}?from=mail`);
  expect(answer.status).toBe(301);
  expect(answer.headers.get("location")).toBe(`/notes/${to}?from=mail`);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
  expect((await visitor.open(`/notes/${slug}`)).path).toBe(`/notes/${to}`);
  expect(
    (await visitor.open("/sitemap/pages.xml")).html + (await visitor.open("/sitemap.xml")).html,
  ).toContain(`/notes/${to}<`);

  await reader.press(await reader.open(`/desk/content/notes/${to}/address`), "Change its address", {
    "New address": slug,
  });
  expect((await visitor.request(`/notes/${slug}`)).status).toBe(200);
  expect((await visitor.request(`/notes/${to}`)).headers.get("location")).toBe(`/notes/${slug}`);
});

test("the address of a course is fixed, and an unpublished note has none", async () => {
  const reader = await newReader({ as: admin });
  expect((await reader.open("/desk/content/courses/1/address")).text).toContain("cannot be changed");
  expect((await reader.open("/desk/content/courses/1")).text).not.toContain("Change its address");
  expect((await reader.open("/desk/content/notes/nobody-wrote-this/address")).status).toBe(404);
  expect((await (await newReader()).request("/notes/nobody-wrote-this")).status).toBe(404);
});

test("dead links are named at their field and stop nothing; an archived note says who links to it", async () => {
  const { reader, slug } = await newNote(`Moon ${unique()}`);
  const linking = await newNote(
    `Sea ${unique()}`,
    `See [the moon](/notes/${slug}) and [nothing](/notes/none-${slug}).`,
  );
  expect(linking.published.text).toContain(`One link leads nowhere: /notes/none-${slug}.`);
  const archived = await reader.press(await reader.open(`/desk/content/notes/${slug}`), "Archive this note");
  expect(archived.text).toContain("One text links here, and its link leads nowhere now");
  expect(hrefs(archived, "main")).toContain(`/desk/content/notes/${linking.slug}`);
  expect((await reader.open(`/desk/content/notes/${linking.slug}`)).text).toContain(
    `Two links lead nowhere: /notes/${slug} (archived), /notes/none-${slug}.`,
  );
});
