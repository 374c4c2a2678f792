import { expect, test } from "vitest";
import { axeViolations } from "../support/axe.ts";
import { allowProblems, openPage, SCREENS, sidewaysScroll } from "../support/browser.ts";
import { mailedLinks, storedPasskey } from "../support/mailed-links.ts";
import { newAccount } from "../support/signed-in.ts";
import { siteUrl } from "../support/site-client.ts";

const PATHS = [
  "/login?registered",
  "/login?unconfirmed",
  "/register",
  "/forgot-password",
  "/forgot-password?sent",
  "/logout",
];
const OVER = ["/confirm-email", "/reset-password", "/cancel-email-change"].map(
  (path) => `${path}?token=12345678901234567890`,
);

/** The pages behind mailed links that work, of an account with a passkey. */
async function links(): Promise<string[]> {
  const person = await newAccount();
  await storedPasskey(person, "A laptop with a name that is as long as the form lets it be, see");
  const { confirm, cancel, reset } = await mailedLinks(person);
  return [
    `/confirm-email?token=${confirm}`,
    `/reset-password?token=${reset}`,
    `/cancel-email-change?token=${cancel}`,
  ];
}

test.each(SCREENS)("axe finds nothing on the account pages at $name", async ({ name: _name, ...options }) => {
  allowProblems(/400/);
  const page = await openPage(options);
  for (const path of [...PATHS, ...(await links()), ...OVER]) {
    await page.goto(path, { waitUntil: "load" });
    expect([path, await axeViolations(page)]).toEqual([path, []]);
  }
});

test("the account pages do not scroll sideways at 320 pixels", async () => {
  allowProblems(/400/);
  const page = await openPage({ viewport: { width: 320, height: 640 } });
  for (const path of [...PATHS, ...(await links()), ...OVER]) {
    await page.goto(path, { waitUntil: "load" });
    expect([path, await sidewaysScroll(page)]).toEqual([path, 0]);
  }
});

test("the account pages are kept by nobody and found by no search engine", async () => {
  for (const path of [...PATHS, ...(await links()), ...OVER]) {
    const response = await fetch(siteUrl + path);

    expect([path, response.headers.get("cache-control")]).toEqual([path, "private, no-store"]);
    expect(await response.text()).toContain('<meta name="robots" content="noindex"/>');
  }
});
