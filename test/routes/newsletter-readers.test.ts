import { beforeAll, expect, test } from "vitest";
import { archivedIssue, newsletterReader } from "../support/letters.ts";
import { allowProblems } from "../support/problems.ts";
import { newReader, textOf } from "../support/reader.ts";
import { newAccount, type SiteAccount } from "../support/signed-in.ts";
import { newAddress, siteUrl, sql, without } from "../support/site-client.ts";
import { signedEvent } from "../upstream/mail-events.ts";

let admin: SiteAccount;
beforeAll(async () => {
  admin = await newAccount({ fullName: "Isla Fenwright", role: "admin" });
});

const own = () => crypto.randomUUID().slice(0, 8);

test("the archive lists a sent issue, and its page has what search engines and feed readers need", async () => {
  const subject = `Effects & keys ${own()}`;
  const slug = await archivedIssue(subject);
  const reader = await newReader();
  const archive = await reader.open("/newsletter/archive");
  expect(archive.heading).toBe("Newsletter Archive");
  expect(archive.one("link[type='application/rss+xml'][title=Newsletter]").getAttribute("href")).toBe(
    "/newsletter/feed.xml",
  );
  const page = await reader.open(`/newsletter/archive/${slug}`);
  expect(page.heading).toBe(subject);
  expect(page.all("main strong").map(textOf)).toContain("id");
  expect(page.one("link[rel=canonical]").getAttribute("href")).toMatch(
    new RegExp(`/newsletter/archive/${slug}$`),
  );
  expect(page.one("meta[property='og:image']").getAttribute("content")).toMatch(/\/og\/default\.png$/);
  expect(page.one("meta[name=description]").getAttribute("content")).toContain("Use the id, which is what");
  const feed = await (await fetch(`${siteUrl}/newsletter/feed.xml`)).text();
  expect(feed).toContain(`<title>${subject.replace("&", "&amp;")}</title>`);
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  expect(sitemap).toContain(`/newsletter/archive/${slug}</loc>`);
  expect((await reader.open("/newsletter/archive/no-such-issue")).status).toBe(404);
});

test("an issue's picture is its link preview, too", async () => {
  const slug = await archivedIssue();
  await sql("UPDATE newsletter_issues SET picture = 'images/greenbar/one.png' WHERE slug = ?", [slug]);
  const page = await (await newReader()).open(`/newsletter/archive/${slug}`);
  expect(page.one("meta[property='og:image']").getAttribute("content")).toMatch(
    /\/media\/images\/greenbar\/one\.png$/,
  );
  expect(page.one("main article img").getAttribute("src")).toBe("/media/images/greenbar/one.png?w=640");
});

test("a sent issue is taken out of the archive and put back by hand", async () => {
  const slug = await archivedIssue();
  const reader = await newReader({ as: admin });
  const path = `/newsletter/issues/${slug}`;
  expect((await reader.open(path)).field("Show in the archive").hasAttribute("checked")).toBe(true);
  const body = new URLSearchParams({ intent: "archive" });
  const hidden = await reader.open(path, { method: "POST", body });
  expect(hidden.text).toContain("The archive follows within a minute.");
  expect((await reader.open(`/newsletter/archive/${slug}`)).status).toBe(404);
  await reader.press(hidden, "Save", { "Show in the archive": "on" });
  expect((await reader.open(`/newsletter/archive/${slug}`)).status).toBe(200);
});

test("people are imported from pasted lines: counts, wrong lines with reasons, and nothing typed is lost", async () => {
  const [ada, grace] = [newAddress(), newAddress()];
  const reader = await newReader({ as: admin });
  const form = await reader.follow(await reader.open("/newsletter/readers"), "Import readers");
  const list = `email,name\n${ada},Ada Lovelace\n${grace},\nnobody.example.org,Nobody`;
  const refused = await reader.press(form, "Import", { "Or paste the list": list });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Say where these people agreed to get your newsletter.");
  expect(refused.value("Or paste the list").replaceAll("\r\n", "\n")).toBe(list);
  const done = await reader.press(refused, "Import", {
    "Where do these people's addresses come from?": "My workshop",
    "Put them into a group": `Workshop ${own()}`,
  });
  expect(done.text).toContain("2 people added");
  expect(done.text).toContain("2 people will get an email to confirm their address");
  expect(done.text).toContain("Line 4");
  expect(done.text).toContain("That does not look like an email address");
  const found = await reader.open(`/newsletter/readers?q=${encodeURIComponent(ada)}&status=pending`);
  expect(found.text).toContain("Ada Lovelace");
  expect(found.text).toContain("Not confirmed");
});

test("a list that cannot be stored is shown again", async () => {
  allowProblems(/page\.failed/);
  const reader = await newReader({ as: admin });
  const form = await reader.open("/newsletter/readers/import");
  const failed = await without("newsletter_subscribers", () =>
    reader.press(form, "Import", {
      "Or paste the list": "ada@example.org",
      "Where do these people's addresses come from?": "My workshop",
    }),
  );
  expect(failed.status).toBe(503);
  expect(failed.all("textarea").map(textOf)).toContain("ada@example.org");
});

test("a reader is found, put into a group, and unsubscribed", async () => {
  const { id, email } = await newsletterReader();
  const group = `Bootcamp ${own()}`;
  const reader = await newReader({ as: admin });
  const groups = await reader.open("/newsletter/readers/groups");
  const empty = await reader.press(groups, "Make it", { Name: " " });
  expect(empty.text).toContain("Write a name, such as Bootcamp 2026.");
  expect((await reader.press(empty, "Make it", { Name: group })).text).toContain("The group is made.");
  const list = await reader.open(`/newsletter/readers?q=${encodeURIComponent(email)}`);
  const page = await reader.follow(list, email);
  expect(page.path).toBe(`/newsletter/readers/${id}`);
  expect(page.text).toContain("My workshop in Bristol");
  const [row] = await sql<{ id: string }>("SELECT id FROM newsletter_groups WHERE name = ?", [group]);
  const saved = await reader.press(page, "Save", { [group]: row?.id ?? "" });
  expect(saved.text).toContain("The groups are saved.");
  const inGroup = await reader.open(`/newsletter/readers?group=${row?.id}`);
  expect(inGroup.text).toContain(email);
  const gone = await reader.press(saved, "Unsubscribe them");
  expect(gone.text).toContain("They get no more newsletters.");
  expect(gone.text).toContain("Unsubscribed");
});

test("a bounce that the provider reports is shown with its reason, and the owner puts the reader back", async () => {
  const { id, email } = await newsletterReader();
  const { headers, body } = signedEvent("bounced", email);
  const answer = await fetch(`${siteUrl}/api/mail/events`, { method: "POST", headers, body });
  expect(answer.status).toBe(200);
  const reader = await newReader({ as: admin });
  const page = await reader.open(`/newsletter/readers/${id}`);
  expect(page.text).toContain("Bounced");
  expect(page.text).toContain("The mailbox does not exist (550 5.1.1).");
  const back = await reader.press(page, "Put it back");
  expect(back.text).toContain("The newsletter goes to this address again.");
  expect(back.text).toContain("Confirmed");
});

test("the settings keep what was typed, and the day holds for the desk", async () => {
  const reader = await newReader({ as: admin });
  const form = await reader.open("/newsletter/settings");
  const refused = await reader.press(form, "Save", { Subject: " ", Text: "Hello there" });
  expect(refused.text).toContain("Write a subject. It is what new readers see in their inbox.");
  expect(refused.value("Text")).toBe("Hello there");
  try {
    const saved = await reader.press(refused, "Save", { Subject: "Hello", Day: "4", Time: "17" });
    expect(saved.text).toContain("An issue goes out on a Thursday at 17:00 UTC.");
    expect(saved.text).toContain("Your texts may still say Monday");
    expect((await reader.open("/newsletter/issues")).text).toContain("An issue goes out on a Thursday");
  } finally {
    await sql("DELETE FROM newsletter_settings");
  }
});

test("the export is a CSV file with every reader, safe in a spreadsheet", async () => {
  const { id, email } = await newsletterReader();
  await sql("UPDATE newsletter_subscribers SET name = '=1+1' WHERE id = ?", [id]);
  const reader = await newReader({ as: admin });
  const file = await reader.open("/api/newsletter/subscribers.csv");
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(file.html).toContain(`"${email}","'=1+1","confirmed","","My workshop in Bristol"`);
});

test("an issue for groups needs one, and keeps everything that was typed", async () => {
  const reader = await newReader({ as: admin });
  const name = `Group ${own()}`;
  await reader.press(await reader.open("/newsletter/readers/groups"), "Make it", { Name: name });
  const form = await reader.open("/newsletter/issues/new");
  const refused = await reader.press(form, "Save the draft", {
    ...{ Subject: "For a group", Text: "Hello" },
    "Only these groups:": "groups",
  });
  expect(refused.text).toContain("Choose at least one group, or everybody.");
  expect(refused.value("Subject")).toBe("For a group");
});
