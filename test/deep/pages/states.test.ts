import { afterAll, beforeAll, expect, test } from "vitest";
import { playgroundPath } from "../../../shared/playground/playground-code.ts";
import { pngOf } from "../../fixtures/png.ts";
import { allowProblems, openPage, visit } from "../../support/browser.ts";
import {
  ANSWER,
  answerWith,
  ask,
  input,
  messages,
  NETWORK_ERROR,
  openChat,
  say,
} from "../../support/chat.ts";
import { startFeedSite } from "../../support/feed-site.ts";
import { contactMessage, newsletterIssue, writeMessages } from "../../support/letters.ts";
import { lookAround } from "../../support/look.ts";
import { pressRun } from "../../support/playground.ts";
import { newAccount, signedInAs } from "../../support/signed-in.ts";
import { sql, without } from "../../support/site-client.ts";

/*
 * Pages after some interaction, or without content: each state is reached once and checked in both colour schemes and
 * at three widths. Pages in their first state: every-page.test.ts.
 */

let feeds: Awaited<ReturnType<typeof startFeedSite>>;
beforeAll(async () => {
  feeds = await startFeedSite();
});
afterAll(() => feeds.close());

const admin = async () => signedInAs(await newAccount({ fullName: "Isla Fenwright", role: "admin" }));

test("home with an answer open", async () => {
  const page = await openPage();
  await visit(page, "/");
  await page.locator("#faq summary").first().click();
  await lookAround(page);
});

test("the chat, empty, answered, failed and edited", async () => {
  allowProblems(NETWORK_ERROR);
  const page = await openPage();
  await answerWith(page, async (route, count) => {
    if (count === 1) await say(ANSWER)(route);
    else await route.fulfill({ status: 503, json: { error: "Unable to process request." } });
  });
  await openChat(page);
  await lookAround(page, "empty");
  await ask(page, "What is JSX?");
  await page.locator(".hljs-keyword").first().waitFor();
  await lookAround(page, "answered");
  await ask(page, "Fail");
  await messages(page).getByText("Something went wrong. Try again.", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Edit" }).click();
  await lookAround(page, "edited");
  await page.setViewportSize({ width: 360, height: 740 });
  const button = page.getByRole("button", { name: "Conversations", exact: true });
  await button.click();
  await lookAround(page, "conversations");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.keyboard.press("Escape");
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await input(page).isVisible()).toBe(true);
});

test("an upload: chosen, with a long name, and done", async () => {
  const page = await openPage(await admin());
  await visit(page, "/upload");
  const buffer = Buffer.from(await pngOf(400, 300));
  const file = { name: `${"w".repeat(200)}.png`, mimeType: "image/png", buffer };
  await page.getByLabel("Image", { exact: true }).setInputFiles(file);
  await page.getByRole("img", { name: "What you have chosen" }).waitFor();
  await lookAround(page, "chosen");
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await page.getByRole("heading", { name: "Uploaded" }).waitFor();
  await lookAround(page, "uploaded");
});

test("the playground with an error, with tests, and with a broken link", async () => {
  const page = await openPage();
  await page.goto(playgroundPath('console.warn("w"); console.error("e"); console.log("l"); throw 1;'));
  await pressRun(page);
  await page.getByText("1 failed").waitFor();
  await lookAround(page, "failed");

  const tested = await openPage();
  const tests = 'test("red", () => { console.log("l"); expect(1).toBe(2); });\ntest("green", () => {});';
  await tested.goto(playgroundPath("export default () => <p>one</p>;", tests));
  await tested.getByRole("button", { name: "Run tests" }).click();
  await tested.getByText("1 of 2 passed").waitFor();
  await lookAround(tested, "tests");

  const broken = await openPage();
  await broken.goto("/playground#code=A");
  await broken.getByText("This link is damaged").waitFor();
  await lookAround(broken, "broken link");
});

test("messages that are long, in other scripts, and without a space", async () => {
  const student = await newAccount({ fullName: "عائشة الزهراء" });
  await writeMessages(student, "instructor", ["Hello", "x".repeat(400), "شكرا"], 2);
  const long = await newAccount({ fullName: "W".repeat(120), email: `${"w".repeat(120)}@example.org` });
  const letter = await contactMessage("W".repeat(120), "x".repeat(400));
  const reader = await openPage(await signedInAs(student));
  await visit(reader, "/messages");
  await lookAround(reader);
  await reader.close();

  const issue = await newsletterIssue("A subject that is long enough to need a second line on a telephone");
  const page = await openPage(await admin());
  for (const path of [
    ...[
      "/messages",
      "/messages?box=contact",
      "/messages?box=mentorship&archived=1",
      "/users",
      "/newsletter/issues",
    ],
    ...["/users?q=nobody-has-this-name", `/newsletter/issues/${issue}`],
    ...[`/messages/${student.id}`, `/messages/${long.id}`, `/messages/contact/${letter.id}`],
  ]) {
    await visit(page, path);
    await lookAround(page, path);
  }
});

test("the portal of somebody with a long name", async () => {
  const fullName = "Wolfeschlegelsteinhausenbergerdorff Featherstonehaugh-Cholmondeley";
  const page = await openPage(await signedInAs(await newAccount({ fullName })));
  for (const path of ["/portal", "/portal/profile", "/portal/profile/delete"]) {
    await visit(page, path);
    await lookAround(page, path);
  }
});

test("videos and contributions, and the pages without them", async () => {
  const page = await openPage({ baseURL: feeds.url });
  for (const [state, set] of [
    ["as usual", () => {}],
    ["hostile", () => feeds.youtube.setContent("hostile")],
    ["none", () => [feeds.youtube.setContent("none"), feeds.github.setContent("none")]],
    ["down", () => [feeds.youtube.setMode("error"), feeds.github.setMode("error")]],
  ] as const) {
    allowProblems(/503/);
    await feeds.startOver();
    set();
    for (const path of ["/youtube", "/about-me"]) {
      await visit(page, path);
      await lookAround(page, `${path}, ${state}`);
    }
  }
  feeds.takeLogs();
});

test.each([
  ["templates", "/templates", "No templates yet"],
  ["projects", "/projects", "No projects found"],
])("without any %s", async (table, path, said) => {
  const page = await openPage();
  await sql(`ALTER TABLE ${table} RENAME TO ${table}_away`);
  await sql(`CREATE TABLE ${table} AS SELECT * FROM ${table}_away WHERE 0`);
  try {
    await visit(page, path);
    expect(await page.getByText(said).isVisible()).toBe(true);
    await lookAround(page);
  } finally {
    await sql(`DROP TABLE ${table}`);
    await sql(`ALTER TABLE ${table}_away RENAME TO ${table}`);
  }
});

test.each([
  ["courses", "/courses"],
  ["projects", "/projects"],
  ["templates", "/templates"],
  ["messages", "/messages"],
])("while %s cannot be read", async (table, path) => {
  allowProblems(/503/, /_failed/, /\.failed/);
  const page = await openPage(await signedInAs(await newAccount()));
  await without(table, () => visit(page, path));
  await lookAround(page);
});
