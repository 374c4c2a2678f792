import { beforeAll, expect, test } from "vitest";
import { newReader } from "../support/reader.ts";
import { cookiesOf, newAccount, type SiteAccount } from "../support/signed-in.ts";
import { siteUrl } from "../support/site-client.ts";

/* What an owner, or somebody who is none, may send by mistake. */

let admin: SiteAccount;
let student: SiteAccount;
beforeAll(async () => {
  admin = await newAccount({ fullName: "Isla Fenwright", role: "admin" });
  student = await newAccount();
});

async function newNote() {
  const reader = await newReader({ as: admin });
  const form = await reader.open("/desk/content/notes/new");
  const title = `A note ${crypto.randomUUID().slice(0, 8)}`;
  const editor = await reader.press(form, "Write it", { Title: title });
  const texts = { Description: "A note.", Topic: "Testing", "Last changed": "2026-11-22" };
  return { reader, editor, texts, path: editor.path };
}

test("more than 200 kB of text is refused with its size at the field, and comes back whole", async () => {
  const { reader, editor, texts } = await newNote();
  // Three bytes for each character, and nine in a form's encoding.
  const long = "字".repeat(70_000);
  const refused = await reader.press(editor, "Save", { ...texts, Text: long });
  expect([refused.status, refused.wrong]).toEqual([413, ["Text"]]);
  expect(refused.text).toContain("This text has 210 kB. Together the texts may have 200 kB.");
  expect(refused.value("Text")).toBe(long);
  expect(refused.value("Description")).toBe("A note.");
  const saved = await reader.press(refused, "Save", { Text: "字".repeat(60_000) });
  expect(saved.text).toContain("The draft is saved.");
});

test("the API says the same, also for a text that is far too long", async () => {
  const { editor } = await newNote();
  const path = `/api${editor.path.replace("/content", "").split("?")[0]}`;
  const put = async (text: string) => {
    const answer = await fetch(siteUrl + path, {
      method: "PUT",
      headers: { cookie: await cookiesOf(admin), origin: siteUrl, "content-type": "application/json" },
      body: JSON.stringify({ values: { body: text }, save: 1, base: 0 }),
    });
    const { error, fields }: { error?: string; fields?: Record<string, string> } = await answer.json();
    return { status: answer.status, error, fields };
  };
  expect(await put("x".repeat(210_000))).toMatchObject({
    status: 413,
    fields: { body: expect.stringContaining("This text has 210 kB") },
  });
  expect(await put("x".repeat(4_000_000))).toMatchObject({
    status: 413,
    error: expect.stringContaining("200 kB"),
  });
  expect((await put("x".repeat(140_000))).status).toBe(200);
});

test("HTML in Markdown is shown as text", async () => {
  const { reader, editor, texts } = await newNote();
  const html =
    "<script>alert(1)</script>\n\nSo <img src=x onerror=alert(2)> [click](javascript:alert(3)) <b>bold</b>";
  const published = await reader.press(editor, "Publish", { ...texts, Text: html });
  const slug = published.path.split("?")[0]?.split("/").at(-1);
  const page = await (await newReader()).open(`/notes/${slug}`);
  expect(page.text).toContain("<script>alert(1)</script>");
  expect(page.text).toContain("So <img src=x onerror=alert(2)> click <b>bold</b>");
  expect(page.all("main img[onerror], main a[href^=javascript]")).toEqual([]);
});

test("a price of zero, and a file that is no picture, are refused in words at their fields", async () => {
  const reader = await newReader({ as: admin });
  const editor = await reader.open("/desk/content/offers/3");
  const refused = await reader.press(editor, "Publish", { "Price in pounds": "0" });
  expect([refused.status, refused.wrong]).toEqual([400, ["Price in pounds"]]);
  expect(refused.text).toContain("A price must be at least £0.50.");
  await reader.press(refused, "Discard the draft");

  const project = await reader.open("/desk/content/projects/queue-visualiser");
  const noPicture = await reader.press(project, "Publish", { Picture: "/media/films/tree.mp4" });
  expect([noPicture.status, noPicture.wrong]).toEqual([400, ["Picture"]]);
  expect(noPicture.text).toContain("This file is not a picture.");
  await reader.press(noPicture, "Discard the draft");
});

test("a time in the past, and a time that is none, are refused at the field", async () => {
  const { reader, editor, texts } = await newNote();
  for (const [time, message] of [
    ["2020-01-01T09:00", "Choose a time in the future, or publish it now."],
    ["soon", "Choose a day and a time."],
  ] as const) {
    const refused = await reader.press(editor, "Plan it", {
      ...{ ...texts, Text: "A text." },
      "Day and time (UTC)": time,
    });
    expect([refused.status, refused.wrong]).toEqual([400, ["Day and time (UTC)"]]);
    expect(refused.text).toContain(message);
    expect(refused.value("Text")).toBe("A text.");
  }
});

test("an address that is taken is refused at the name, and a name without letters too", async () => {
  const reader = await newReader({ as: admin });
  const form = await reader.open("/desk/content/notes/new");
  const taken = await reader.press(form, "Write it", { Title: "Props" });
  expect([taken.status, taken.wrong, taken.value("Title")]).toEqual([409, ["Title"], "Props"]);
  expect(taken.text).toContain("“props” is taken.");
  const empty = await reader.press(form, "Write it", { Title: "???" });
  expect([empty.status, empty.wrong]).toEqual([400, ["Title"]]);
});

test("a title that is too long is refused, and one that just fits does not widen a list", async () => {
  const { reader, editor, texts } = await newNote();
  const refused = await reader.press(editor, "Publish", {
    ...texts,
    Text: "A text.",
    Title: "x".repeat(201),
  });
  expect(refused.wrong).toEqual(["Title"]);
  expect(refused.text).toContain("Use at most 200 characters here.");
  const published = await reader.press(refused, "Publish", { Title: "x".repeat(200) });
  expect(published.text).toContain("It is published.");
});

const CALLS: readonly [method: string, path: string, body?: object][] = [
  ["GET", "/api/desk/notes"],
  ["POST", "/api/desk/notes", { values: { title: "Mine" } }],
  ["GET", "/api/desk/notes/props"],
  ["PUT", "/api/desk/notes/props", { values: { title: "Mine" }, save: 0, base: 0 }],
  ["DELETE", "/api/desk/notes/props/draft"],
  ["POST", "/api/desk/notes/props/publish", {}],
  ["POST", "/api/desk/notes/props/schedule", { at: null }],
  ["POST", "/api/desk/notes/props/archive", { archived: true }],
  ["POST", "/api/desk/notes/props/address", { address: "mine" }],
  ["POST", "/api/uploads/zips", {}],
  ["GET", "/desk/content"],
  ["GET", "/desk/content/notes"],
  ["GET", "/desk/content/notes/new"],
  ["GET", "/desk/content/notes/props"],
  ["GET", "/desk/content/notes/props/history"],
  ["GET", "/desk/content/notes/props/address"],
  ["GET", "/desk/content/notes/props.data"],
  ["POST", "/desk/content/notes/props"],
  ["POST", "/desk/content/notes/props/address"],
  ["POST", "/desk/content/templates/node-cli"],
];

test.each(CALLS)("%s %s is forbidden to a student", async (method, path, body) => {
  const answer = await fetch(siteUrl + path, {
    method,
    redirect: "manual",
    headers: {
      ...{ cookie: await cookiesOf(student), origin: siteUrl },
      ...(body && { "content-type": "application/json" }),
    },
    body: body ? JSON.stringify(body) : method === "POST" ? new URLSearchParams({ tab: "one" }) : null,
  });
  expect(answer.status).toBe(403);
});

test("nothing of that was written", async () => {
  const reader = await newReader({ as: admin });
  const page = await reader.open("/desk/content/notes/props");
  expect(page.text).not.toContain("with a draft");
  expect((await reader.open("/desk/content/notes")).text).not.toContain("Mine");
});
