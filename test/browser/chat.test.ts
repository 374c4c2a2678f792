import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { axeViolations } from "../support/axe.ts";
import { allowProblems, openPage } from "../support/browser.ts";
import {
  answerWith,
  ask,
  done,
  event,
  input,
  messages,
  NETWORK_ERROR,
  openChat,
  say,
  sendButton,
  streamByHand,
} from "../support/chat.ts";
import { newAccount, signedInAs } from "../support/signed-in.ts";

const STARTERS = [
  "What is JSX in React?",
  "Explain props vs state",
  "What are React hooks?",
  "How does useEffect work?",
];
test("the empty state's four questions fill the input", async () => {
  const page = await openPage();
  await openChat(page);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("What can I help you with?");
  expect(await page.getByRole("contentinfo").count()).toBe(0);
  for (const question of STARTERS) {
    await page.getByRole("button", { name: question, exact: true }).click();
    expect(await input(page).inputValue()).toBe(question);
    expect(await input(page).evaluate((area) => area === document.activeElement)).toBe(true);
  }
});

test("Enter sends, Shift+Enter makes a line, a blank message is not sent", async () => {
  const page = await openPage();
  const asked = await answerWith(page, say("Yes."));
  await openChat(page);
  await input(page).press("Enter");
  await input(page).fill("  \n ");
  expect(await sendButton(page).isDisabled()).toBe(true);
  await input(page).press("Enter");
  await input(page).fill("  One");
  await input(page).press("Shift+Enter");
  await input(page).pressSequentially("two ");
  // The Enter that completes a word in an input method.
  await input(page).dispatchEvent("keydown", { key: "Enter", isComposing: true, bubbles: true });
  await input(page).dispatchEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true });
  expect(asked).toEqual([]);
  await sendButton(page).click();

  await page.getByText("Yes.", { exact: true }).first().waitFor();
  expect(asked).toEqual([{ text: "One\ntwo", history: [] }]);
  expect(await input(page).inputValue()).toBe("");
  await ask(page, "More");
  await expect.poll(() => messages(page).count()).toBe(4);
  expect(asked[1]?.history).toEqual([
    { role: "user", content: "One\ntwo" },
    { role: "assistant", content: "Yes." },
  ]);
});

test("the input grows up to 160 pixels", async () => {
  const page = await openPage();
  await openChat(page);
  const height = async () => (await input(page).boundingBox())?.height ?? 0;
  const before = await height();
  await input(page).fill("one\ntwo\nthree");
  expect(await height()).toBeGreaterThan(before);
  await input(page).fill("line\n".repeat(40));
  expect(await height()).toBe(160);
});

test("conversations in this browser: starting one, going back, exporting, deleting", async () => {
  const page = await openPage({ viewport: { width: 1440, height: 900 } });
  await answerWith(page, (route, count) => say(`Answer ${count}.`)(route));
  await openChat(page);
  await ask(page, "First question");
  await messages(page).getByText("Answer 1.").waitFor();
  const stored = await page.evaluate(() => localStorage.getItem("greenbar.chats"));
  expect(JSON.parse(stored ?? "{}")).toMatchObject({
    current: "default",
    conversations: [{ id: "default" }],
  });

  await page.getByRole("button", { name: "New chat", exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: "What can I help you with?" }).waitFor();
  await ask(page, "Second question");
  await messages(page).getByText("Answer 2.").waitFor();
  await page.reload();
  await messages(page).getByText("Answer 2.").waitFor();
  const list = page.getByRole("navigation", { name: "Conversations" });
  await list.getByRole("button", { name: "First question", exact: true }).click();
  await messages(page).getByText("Answer 1.").waitFor();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export as Markdown" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("first-question.md");
  const markdown = await readFile(await download.path(), "utf8");
  expect(markdown).toMatch(
    /^# First question\n\n## You, .*\n\nFirst question\n\n## Assistant, .*\n\nAnswer 1\./,
  );
  expect(markdown).toContain("1. [What JSX is: In short](/courses)");

  await list.getByRole("button", { name: "Delete First question" }).click();
  await list.getByRole("button", { name: "Delete", exact: true }).click();
  await messages(page).getByText("Answer 2.").waitFor();
  expect(await page.evaluate(() => localStorage.getItem("greenbar.chats"))).not.toContain("First question");
});

test.each([
  ["not JSON", "{"],
  ["another shape", '{"current":1}'],
  [
    "a message without a role",
    '{"current":"default","conversations":[{"id":"default","messages":[{"content":"x"}]}]}',
  ],
])("malformed stored data is dropped: %s", async (_name, stored) => {
  const page = await openPage();
  await page.addInitScript((value) => localStorage.setItem("greenbar.chats", value), stored);
  await openChat(page);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("What can I help you with?");
});

test("with full storage the chat still works, and says that nothing is saved", async () => {
  const page = await openPage();
  await page.addInitScript(() => {
    const original = Storage.prototype.setItem;
    Storage.prototype.setItem = function setItem(key: string, value: string) {
      if (key === "greenbar.chats") throw new DOMException("full", "QuotaExceededError");
      original.call(this, key, value);
    };
  });
  await answerWith(page, say("Still here."));
  await openChat(page);
  await ask(page, "Full?");
  await messages(page).getByText("Still here.").waitFor();
  await page.getByText("This browser could not keep the conversation.").waitFor();
});

test("without JavaScript the conversation has the whole width, without the list of others", async () => {
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
  await page.goto("/chat");
  expect((await input(page).boundingBox())?.width).toBeGreaterThan(500);
  await input(page).fill("What is JSX in React?");
  await sendButton(page).click();
  await page.getByText(/^Answered by/).waitFor();
  expect((await messages(page).nth(1).boundingBox())?.width).toBeGreaterThan(600);
});

test("two tabs can ask in one conversation: each answer is under its question", async () => {
  const page = await openPage();
  await streamByHand(page);
  await openChat(page);
  const other = await page.context().newPage();
  await streamByHand(other);
  await openChat(other);
  await ask(page, "Mine");
  await messages(other).getByText("Mine").waitFor();
  await ask(other, "Theirs");
  await messages(page).getByText("Theirs").waitFor();
  for (const [tab, text] of [
    [other, "For them."],
    [page, "For me."],
  ] as const) {
    await tab.evaluate((data) => window.feed(data), event({ type: "delta", text }) + done);
    // A browser tells its tabs of storage changes a moment later.
    for (const each of [page, other]) await messages(each).getByText(text).waitFor();
  }
  for (const tab of [page, other]) {
    await expect.poll(() => messages(tab).count()).toBe(4);
    expect(
      await messages(tab).evaluateAll((items) =>
        items.map(({ textContent }) => /Mine|For me|Theirs|For them/.exec(textContent ?? "")?.[0]),
      ),
    ).toEqual(["Mine", "For me", "Theirs", "For them"]);
  }
});

test("an answer is rated with a reason, and the instructor reads it; the question only if it was included", async () => {
  allowProblems(NETWORK_ERROR);
  const page = await openPage();
  await answerWith(page, (route, count) => say(`Answer ${count}.`)(route));
  await openChat(page);
  await ask(page, "First secret question");
  await messages(page).getByText("Answer 1.").waitFor();
  await ask(page, "Second open question");
  await messages(page).getByText("Answer 2.").waitFor();

  const first = messages(page).nth(1);
  await first.getByRole("radio", { name: "Not helpful" }).focus();
  await page.keyboard.press("Space");
  expect(await axeViolations(page)).toEqual([]);
  const reason = `Too short ${crypto.randomUUID()}`;
  await first.getByLabel("Why?").fill(reason);
  await page.route("**/api/chat/feedback", (route) => route.abort(), { times: 1 });
  await first.getByRole("button", { name: "Send" }).click();
  await first.getByText("It could not be sent. Please try again.").waitFor();
  await first.getByRole("button", { name: "Send" }).click();
  await first.getByText("You found this not helpful. Thank you.").waitFor();

  const second = messages(page).nth(3);
  await second.getByTitle("Helpful", { exact: true }).click();
  await second.getByLabel("Include my question").check();
  await second.getByRole("button", { name: "Send" }).click();
  await second.getByText("You found this helpful. Thank you.").waitFor();
  await page.reload();
  await messages(page).nth(1).getByText("You found this not helpful. Thank you.").waitFor();

  const admin = await openPage(await signedInAs(await newAccount({ role: "admin" })));
  await admin.goto("/desk/figures");
  const list = admin.getByRole("region", { name: "What visitors say about the assistant’s answers" });
  await list.getByText(reason).waitFor();
  expect(await list.getByText("Asked: Second open question").count()).toBe(1);
  expect(await list.getByText("First secret question").count()).toBe(0);
  expect(await list.getByRole("link", { name: "/courses" }).count()).toBeGreaterThan(0);
  expect(await axeViolations(admin)).toEqual([]);
});
