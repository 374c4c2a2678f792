import { beforeAll, expect, test } from "vitest";
import { ASSIGNMENT, zipOf } from "../support/hand-ins.ts";
import { enrol } from "../support/questions.ts";
import { newReader } from "../support/reader.ts";
import { newAccount, type SiteAccount } from "../support/signed-in.ts";
import { mailTo, sql } from "../support/site-client.ts";

const OWN = `/portal/assignments/${ASSIGNMENT}`;
let admin: SiteAccount;

beforeAll(async () => {
  admin = await newAccount({ fullName: "Isla Fenwright", role: "admin" });
});

async function learner(name = `Ada ${crypto.randomUUID().slice(0, 8)}`) {
  const person = await newAccount({ fullName: name });
  await enrol(person.id);
  return { person, name, reader: await newReader({ as: person }) };
}

test("without scripts, a learner hands in at the lesson, the instructor asks for changes, and then accepts", async () => {
  const { person, name, reader } = await learner();
  const lesson = await reader.open(`/learn/-/${ASSIGNMENT}`);
  const zip = new File([zipOf({ "index.html": "<h1>Mine</h1>" })], "mine.zip", { type: "application/zip" });
  const sent = await reader.press(lesson, "Hand in", {
    ...{ Text: "## My page\n\nSee <b>this</b>.", Link: "https://example.org/mine", Zip: zip },
  });
  expect(sent.path).toBe(`${OWN}?done=handed-in`);
  expect(sent.text).toMatch(/It is handed in.*Version 1.*See <b>this<\/b>\..*mine\.zip/);

  const desk = await newReader({ as: admin });
  const work = await desk.follow(await desk.open("/desk/assignments"), name);
  expect(work.text).toContain("See <b>this</b>.");
  const commented = await desk.press(work, "Keep the comment", {
    File: "index.html",
    Line: "1",
    Comment: "No title.",
  });
  expect(commented.text).toContain("The comment is kept.");
  const asked = await desk.press(commented, "Ask for changes", { "Your review": "Nearly there." });
  expect(asked.text).toContain("The review is sent.");
  expect((await mailTo(person.email)).text).toContain(OWN);

  const again = await reader.open(OWN);
  expect(again.text).toMatch(/Changes asked for.*Nearly there\..*index\.html, line 1.*No title\./);
  await reader.press(again, "Hand in version 2", { Text: "With a title." });
  const second = await desk.open(work.path);
  await desk.press(second, "Accept", { "Your review": "Good." });
  expect((await reader.open(`/learn/-/${ASSIGNMENT}`)).text).toMatch(/Assignment accepted.*Accepted/);
  expect((await reader.open("/portal/assignments")).text).toMatch(/1 of \d+ accepted/);
});

test("what is wrong stands beside its field, and what was typed stays", async () => {
  const { person, reader } = await learner();
  const page = await reader.open(OWN);
  expect((await reader.press(page, "Hand in")).text).toContain("One of them is enough.");
  for (const link of [
    "http://example.org",
    "javascript:alert(1)",
    "https://me:secret@example.org",
    "example.org",
  ]) {
    const refused = await reader.press(page, "Hand in", { Text: "Mine", Link: link });
    expect([refused.status, refused.wrong, refused.value("Text")], link).toEqual([
      400,
      ["Link (optional)"],
      "Mine",
    ]);
  }
  const text = new File(["not a zip"], "a.zip");
  expect((await reader.press(page, "Hand in", { Zip: text })).wrong).toEqual(["Zip (optional)"]);
  const bytes = new Uint8Array(10 * 1024 ** 2 + 1);
  bytes.set([0x50, 0x4b, 3, 4]);
  const large = await reader.press(page, "Hand in", { Zip: new File([bytes], "a.zip") });
  expect([large.status, large.wrong]).toEqual([413, ["Zip (optional)"]]);
  expect(await sql("SELECT id FROM hand_ins WHERE user_id = ?", [person.id])).toEqual([]);
});

test("a zip comes only as an attachment, to its owner and through the desk", async () => {
  const { person, reader } = await learner();
  const zip = zipOf({ "index.html": "<script>alert(1)</script>" });
  await reader.press(await reader.open(OWN), "Hand in", { Zip: new File([zip], "ähm “x”.zip") });
  const [row] = await sql<{ id: string }>("SELECT id FROM hand_ins WHERE user_id = ?", [person.id]);
  const desk = await newReader({ as: admin });
  for (const answer of [
    await reader.request(`/portal/hand-ins/${row?.id}/1/files.zip`),
    await desk.request(`/desk/assignments/${row?.id}/1/files.zip`),
  ]) {
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="version-1\.zip"/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(zip);
  }
  const other = await newReader({ as: await newAccount() });
  expect((await other.request(`/portal/hand-ins/${row?.id}/1/files.zip`)).status).toBe(404);
});
