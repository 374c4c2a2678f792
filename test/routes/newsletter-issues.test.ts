import { beforeAll, expect, test } from "vitest";
import { newsletterIssue } from "../support/letters.ts";
import { allowProblems } from "../support/problems.ts";
import { newReader, textOf } from "../support/reader.ts";
import { newAccount, type SiteAccount } from "../support/signed-in.ts";
import { mailTo, sql, without } from "../support/site-client.ts";

let admin: SiteAccount;
beforeAll(async () => {
  admin = await newAccount({ fullName: "Isla Fenwright", role: "admin" });
});

const BODY =
  "## A heading\n\nUse the **id**, as [the note](/notes/lists-and-keys) says.\n\n```jsx\n<li key={id} />\n```";

test("an issue is written, previewed, tested, scheduled, moved and unscheduled", async () => {
  const subject = `Keys in lists ${crypto.randomUUID().slice(0, 8)}`;
  const reader = await newReader({ as: admin });
  const list = await reader.follow(await reader.open("/portal"), "Newsletter");
  expect(list.path).toBe("/newsletter/issues");
  const form = await reader.follow(list, /^Write (an|the first) issue$/);
  const saved = await reader.press(form, "Save the draft", { Subject: subject, Text: BODY });
  expect(saved.text).toContain("It is saved.");
  expect(saved.heading).toBe(subject);
  const frames = saved.all("main iframe").map((frame) => frame.getAttribute("src") ?? "");
  expect(new Set(frames).size).toBe(1);
  const preview = await reader.open(frames[0] ?? "");
  expect(preview.headers.get("content-security-policy")).toMatch(
    /default-src 'none'.*frame-ancestors 'self'/,
  );
  expect(preview.headers.get("x-frame-options")).toBe("SAMEORIGIN");

  const tried = await reader.press(saved, "Send me a test");
  expect(tried.text).toContain("a test is on its way to you");
  const mail = await mailTo(admin.email);
  expect(mail.subject).toBe(`Test: ${subject}`);
  expect(mail.html).toMatch(/href="https?:\/\/[^"]+\/notes\/lists-and-keys"/);
  // What is shown at the desk is what is sent, but for where its links open, the subject and the way out.
  const same = (html: string) =>
    html
      .replace('<base target="_blank">', "")
      .replaceAll("Test: ", "")
      .replace(/token=[^"]+/g, "");
  expect(same(preview.html)).toBe(same(mail.html));

  const mondays = tried.field("Monday").querySelectorAll("option");
  expect(mondays.length).toBeGreaterThan(8);
  expect(mondays.every((monday) => /^\d+ \w+ \d{4}$/.test(textOf(monday)))).toBe(true);
  const [first, second] = mondays.slice(-2).map((monday) => ({
    value: monday.getAttribute("value") ?? "",
    text: textOf(monday),
  }));
  const planned = await reader.press(tried, "Plan it", { Monday: first?.value ?? "" });
  expect(planned.text).toContain("It is saved and planned.");
  expect(planned.text).toContain(`Goes out on Monday ${first?.text}, 08:00 UTC`);
  const moved = await reader.press(planned, "Move it", {
    Subject: `${subject}, changed`,
    Monday: second?.value ?? "",
  });
  expect(moved.text).toContain(`Goes out on Monday ${second?.text}, 08:00 UTC`);

  const issues = await reader.open("/newsletter/issues");
  const line = issues
    .all("main li")
    .map(textOf)
    .find((text) => text.includes(`${subject}, changed`));
  expect(line).toContain("Planned");
  const again = await reader.follow(issues, new RegExp(`${subject}, changed`));
  const draft = await reader.press(again, "Make it a draft again");
  expect(draft.text).toContain("a draft again");
  const gone = await reader.press(draft, "Delete it for good");
  expect(gone.path).toMatch(/^\/newsletter\/issues/);
  expect(gone.text).not.toContain(`${subject}, changed`);
});

test("errors are shown beside their fields, and all input is kept", async () => {
  const id = await newsletterIssue();
  const reader = await newReader({ as: admin });
  const form = await reader.open(`/newsletter/issues/${id}`);
  const refused = await reader.press(form, "Save", { Subject: "   ", Text: "What I typed" });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Write a subject. It is what readers see in their inbox.");
  expect(refused.value("Text")).toBe("What I typed");

  // Saved in another tab meanwhile.
  await sql(
    "UPDATE newsletter_issues SET subject = 'Of the other tab', updated_at = updated_at + 5000 WHERE id = ?",
    [id],
  );
  const conflict = await reader.press(refused, "Save", { Subject: "Mine" });
  expect([conflict.status, conflict.text]).toEqual([409, expect.stringContaining("changed in another tab")]);
  expect(conflict.value("Subject")).toBe("Mine");
  const saved = await reader.press(conflict, "Save");
  expect(saved.text).toContain("It is saved.");
  expect(saved.heading).toBe("Mine");
});

test("an action that failed after saving is reported; an issue sent meanwhile keeps the form's input", async () => {
  const [taken, id] = [await newsletterIssue(), await newsletterIssue("Wants that day, too")];
  const reader = await newReader({ as: admin });
  const form = await reader.open(`/newsletter/issues/${id}`);
  const day = form.value("Monday");
  const plan = "UPDATE newsletter_issues SET status = ?, send_at = ? WHERE id = ?";
  await sql(plan, ["scheduled", Date.parse(`${day}T08:00:00Z`), taken]);
  const half = await reader.press(form, "Plan it", { Text: "Changed and planned" });
  expect(half.text).toContain("The text is saved, but the next step failed");
  expect(half.text).toContain("Another issue goes out on that Monday.");
  await sql("DELETE FROM newsletter_issues WHERE id = ?", [taken]);

  await sql(plan, ["sent", Date.parse("2026-11-09T08:00:00Z") + Math.floor(Math.random() * 1e6), id]);
  const late = await reader.press(half, "Save", { Text: "Too late, but written" });
  expect(late.text).toContain("This issue is already being sent, so it can no longer be changed.");
  expect(late.all("textarea").map(textOf)).toContain("Too late, but written");
});

test("an issue that cannot be stored stays on the page as it was typed", async () => {
  allowProblems(/page\.failed/);
  const reader = await newReader({ as: admin });
  const form = await reader.open("/newsletter/issues/new");
  const empty = await reader.press(form, "Save the draft", { Subject: "By hand", Text: "  " });
  expect(empty.text).toContain("Write the issue. Even a short one needs a text.");
  const failed = await without("newsletter_issues", () =>
    reader.press(empty, "Save the draft", { Text: "Written without a mouse." }),
  );
  expect(failed.status).toBe(503);
  expect(failed.text).toContain("You wrote");
  expect(failed.all("textarea").map(textOf)).toContain("Written without a mouse.");
});

test("a sent issue is shown as it was sent, without fields for its text", async () => {
  const id = await newsletterIssue("Gone out");
  await sql(
    "UPDATE newsletter_issues SET status = 'sent', send_at = ?1, sent_at = ?1, recipients = 1234 WHERE id = ?2",
    [Date.parse("2026-11-16T08:00:00Z"), id],
  );
  const page = await (await newReader({ as: admin })).open(`/newsletter/issues/${id}`);
  expect(page.text).toContain("Monday 16 November 2026, 08:00 UTC, to 1,234 readers");
  expect(page.text).toContain("What was sent");
  expect(page.all("main textarea")).toHaveLength(0);
});

test("an unknown issue is a 404", async () => {
  const reader = await newReader({ as: admin });
  expect((await reader.open("/newsletter/issues/none")).status).toBe(404);
});
