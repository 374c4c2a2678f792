import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import browser0005 from "../fixtures/previous-release/0005/browser.json" with { type: "json" };
import { openPage } from "../support/browser.ts";
import { storedUser } from "../support/people.ts";
import { editorOf } from "../support/playground.ts";
import { newAccount, signedInAs } from "../support/signed-in.ts";

/* What an earlier release left in a browser is used, or dropped silently. */
const RELEASES = [browser0005];
type Kept = (typeof RELEASES)[number];

/** Writes it before the first page's scripts run. */
async function keep(page: Page, { localStorage, sessionStorage }: Partial<Kept>): Promise<void> {
  const local: Record<string, string> = localStorage ?? {};
  const session: Record<string, string> = sessionStorage ?? {};
  await page.addInitScript(
    ([local, session]) => {
      if (window.self !== window.top || window.sessionStorage.getItem("kept")) return;
      window.sessionStorage.setItem("kept", "yes");
      for (const [key, value] of Object.entries(local)) window.localStorage.setItem(key, value);
      for (const [key, value] of Object.entries(session)) window.sessionStorage.setItem(key, value);
    },
    [local, session] as const,
  );
}

test.each(RELEASES)(
  "old drafts, code and conversations are kept; a user without a session is not",
  async (kept) => {
    const page = await openPage();
    await keep(page, kept);
    await page.goto("/contact");
    await expect
      .poll(() => page.getByLabel("Message").inputValue())
      .toBe("Half a sentence of the release before");
    await expect.poll(() => storedUser(page)).toBeNull();
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    await page.goto("/playground");
    await editorOf(page).getByText("kept by the release before").waitFor();
    await page.goto("/chat");
    await page.getByText("What is a key in React?").first().waitFor();
    await page.getByText("It names an item of a list").first().waitFor();
  },
);

test.each(RELEASES)("a signed-in person's old stored user is updated", async ({ localStorage }) => {
  const ada = await newAccount();
  const page = await openPage(await signedInAs(ada));
  const user = { ...JSON.parse(localStorage.user), id: ada.id, email: ada.email };
  await keep(page, { localStorage: { ...localStorage, user: JSON.stringify(user) } });
  await page.goto("/portal");
  await expect
    .poll(() => storedUser(page))
    .toMatchObject({ id: ada.id, messageMail: true, token: expect.stringMatching(/^ey/) });
});
