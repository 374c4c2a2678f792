import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { alive, openPage } from "../../support/browser.ts";
import { newAccount, signedInAs } from "../../support/signed-in.ts";

const CHATS = JSON.stringify({
  current: "default",
  conversations: [
    {
      id: "default",
      messages: [{ id: "1", role: "user", content: "My secret question", time: "2026-11-22T09:00:00.000Z" }],
    },
  ],
});

/** The browser's remaining storage, without the router's scroll positions. */
const kept = (page: Page) =>
  page.evaluate(() =>
    [...Object.entries(localStorage), ...Object.entries(sessionStorage)].filter(
      ([key]) => !key.startsWith("react-router"),
    ),
  );

const logout = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Logout" }).click();

test("signing out first lists what will be deleted; then nothing is left, in other tabs too", async () => {
  const page = await openPage(await signedInAs(await newAccount()));
  await page.goto("/contact");
  await alive(page);
  await page.getByLabel("Message").fill("Half a letter to the instructor");
  await page.evaluate((chats) => {
    localStorage.setItem("greenbar.chats", chats);
    sessionStorage.setItem("playground", "export default () => 'mine'");
  }, CHATS);
  const other = await page.context().newPage();
  await other.goto("/contact");
  await alive(other);
  await other.getByLabel("Message").fill("Something in another tab");

  await logout(page);
  await page.getByRole("heading", { level: 1, name: "Sign Out" }).waitFor();
  const list = page.getByRole("main").getByRole("listitem");
  await list.first().waitFor();
  expect(await list.allTextContents()).toEqual([
    "Not sent: “Half a letter to the instructor”",
    "Your code in the playground",
    "1 conversation with the assistant",
  ]);
  await page.getByRole("link", { name: "Stay signed in" }).click();
  await page.getByRole("heading", { level: 1, name: "Hello, " }).waitFor();
  expect((await kept(page)).map(([key]) => key)).toContain("draft:contact");

  await logout(page);
  const reloaded = other.waitForEvent("load");
  await page.getByRole("button", { name: "Sign out anyway" }).click();
  await page.waitForURL("**/login?signed-out");
  await reloaded;
  await alive(other);
  expect(await other.getByLabel("Message").inputValue()).toBe("");
  expect(await other.getByRole("banner").getByRole("link", { name: "Login" }).isVisible()).toBe(true);
  expect(await kept(other)).toEqual([]);
  expect(await kept(page)).toEqual([]);
  await page.goto("/chat");
  await page.getByRole("heading", { name: "What can I help you with?" }).waitFor();
});

test("unsaved input of the profile is listed too", async () => {
  const page = await openPage(await signedInAs(await newAccount()));
  await page.goto("/portal/profile");
  await alive(page);
  await page.getByLabel("Full name").fill("Ada King");
  await logout(page);
  await page.getByText("Not sent: “Ada King”").waitFor();
});

test("if nothing would be lost, signing out is one click", async () => {
  const page = await openPage(await signedInAs(await newAccount()));
  await page.goto("/courses");
  await alive(page);
  await logout(page);
  await page.waitForURL("**/login?signed-out");
  expect(await kept(page)).toEqual([]);
});

test("without JavaScript signing out asks nothing", async () => {
  const page = await openPage({ ...(await signedInAs(await newAccount())), javaScriptEnabled: false });
  await page.goto("/courses");
  await logout(page);
  await page.waitForURL("**/login?signed-out");
});
