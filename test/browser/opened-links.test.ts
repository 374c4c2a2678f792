import { expect, test } from "vitest";
import { mailedLinks } from "../support/mailed-links.ts";
import { mailedLink } from "../support/people.ts";
import { newAccount } from "../support/signed-in.ts";
import { mailTo, newAddress, siteUrl } from "../support/site-client.ts";

const REFUSED = [400, "This Link Does Not Work"];

const post = (url: string, fields: Record<string, string> = {}) =>
  fetch(url, {
    method: "POST",
    headers: { origin: siteUrl },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

/** The page that one sees on opening a link. */
async function opened(url: string): Promise<[status: number, heading: string | undefined]> {
  const answer = await fetch(url);
  return [answer.status, /<h1[^>]*>([^<]*)/.exec(await answer.text())?.[1]];
}

test("a newsletter link says that it was already used", async () => {
  const email = newAddress();
  expect((await post(`${siteUrl}/newsletter`, { email })).status).toBe(302);
  const confirm = await mailedLink(email, "newsletter/confirm");
  const unsubscribe = (await mailTo(email)).headers["List-Unsubscribe"]?.slice(1, -1) ?? "";
  expect(await opened(confirm)).toEqual([200, "Confirm Your Address"]);
  await post(confirm);
  expect(await opened(confirm)).toEqual([200, "You Are on the List"]);

  expect(await opened(unsubscribe)).toEqual([200, "Stop the Newsletter"]);
  await post(unsubscribe);
  expect(await opened(unsubscribe)).toEqual([200, "You Are Unsubscribed"]);
  expect(await opened(confirm)).toEqual(REFUSED);
});

test("an account's link says that it was already used", async () => {
  const { confirm, cancel, reset } = await mailedLinks(await newAccount());
  expect(await opened(`${siteUrl}/cancel-email-change?token=${cancel}`)).toEqual([
    200,
    "Cancel the Change of Address",
  ]);
  await post(`${siteUrl}/cancel-email-change?token=${cancel}`);
  expect(await opened(`${siteUrl}/cancel-email-change?token=${cancel}`)).toEqual([
    200,
    "The Change Is Cancelled",
  ]);

  expect(await opened(`${siteUrl}/reset-password?token=${reset}`)).toEqual([200, "Set a new password"]);
  await post(`${siteUrl}/reset-password?token=${reset}`, { password: "another green bar" });
  expect(await opened(`${siteUrl}/reset-password?token=${reset}`)).toEqual(REFUSED);
  // Setting a password also confirmed the address.
  expect(await opened(`${siteUrl}/confirm-email?token=${confirm}`)).toEqual([
    200,
    "Your Address Is Confirmed",
  ]);
});

test.each([
  "confirm-email",
  "cancel-email-change",
  "reset-password",
  "newsletter/confirm",
  "newsletter/unsubscribe",
  "message-mail/off",
  "waiting-list/leave",
])("an unknown or truncated link to /%s says so when it is opened", async (path) => {
  for (const token of ["t".repeat(43), "cut"]) {
    expect(await opened(`${siteUrl}/${path}?token=${token}`)).toEqual(REFUSED);
  }
});

test("after registering the login form has the email address, but no URL does", async () => {
  const email = newAddress();
  const answer = await post(`${siteUrl}/register`, {
    fullName: "Zoë Ångström",
    email,
    password: "a green bar a day",
    packageName: "",
  });
  expect(answer.headers.get("location")).toBe("/login?registered");
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const login = await fetch(`${siteUrl}/login?registered`, { headers: { cookie } });
  expect(login.headers.get("cache-control")).toContain("no-store");
  expect(await login.text()).toContain(`value="${email}"`);
  // Another browser's login form is unchanged.
  expect(await (await fetch(`${siteUrl}/login?registered`)).text()).not.toContain(email);
  // Signing in removes the email address.
  const signedIn = await fetch(`${siteUrl}/login?registered`, {
    method: "POST",
    headers: { origin: siteUrl, cookie },
    body: new URLSearchParams({ email, password: "a green bar a day" }),
    redirect: "manual",
  });
  expect(signedIn.headers.get("location")).toBe("/portal");
  expect(signedIn.headers.getSetCookie().join()).toMatch(/email=;[^,]*Max-Age=0/);
});
