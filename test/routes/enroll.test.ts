import { expect, test } from "vitest";
import { startFeedSite } from "../support/feed-site.ts";
import { newCode, newOffer } from "../support/offers.ts";
import { newReader, type Page } from "../support/reader.ts";
import { newAccount } from "../support/signed-in.ts";
import { controlPayments, newAddress, sql } from "../support/site-client.ts";

const AGREE = /^Start now/;
const NO_STORE = "private, no-store";

const ordersOf = (email: string) =>
  sql<{ id: string; session_id: string; total: number; state: string }>(
    "SELECT id, session_id, total, state FROM orders WHERE email = ?",
    [email],
  );
const buttons = (page: Page) => page.all("main button").map((button) => button.textContent.trim());
const filledIn = (email: string, more: Record<string, string> = {}) => ({
  "Email address": email,
  "Start now. You have 15 days to change your mind, whatever you have watched.": "yes",
  ...more,
});

/** Buys an offer as a visitor, up to the return from the payment page. */
/** Somebody goes to pay, and has not paid yet. */
async function begin() {
  const reader = await newReader();
  const email = newAddress();
  await reader.press(await reader.open(`/enroll/${await newOffer()}`), "Pay £299 now", filledIn(email));
  const [order] = await ordersOf(email);
  if (!order) throw new Error("There is no order.");
  return { reader, email, order };
}

async function buy() {
  const begun = await begin();
  await controlPayments("pay", { session: begun.order.session_id, how: "pay" });
  return begun;
}

test("the page says what is bought, what it costs and for how long it can be given back", async () => {
  const page = await (await newReader()).open("/enroll/4");
  expect(page.heading).toBe("Enroll");
  expect(page.text).toContain("Test mode: no money moves.");
  expect(page.text).toContain("48 lessons today");
  expect(page.text).toMatch(/Total ?£299/);
  expect(page.text).toMatch(/Refund period ?15 days/);
  expect(page.field(AGREE).hasAttribute("checked")).toBe(false);
  expect(buttons(page)).toEqual(["Pay £299 now", "Apply code", "Get a quote instead"]);
  expect(page.headers.get("content-security-policy")).toMatch(
    /form-action 'self' http:\/\/127\.0\.0\.1:\d+;/,
  );
  const other = await (await newReader()).open("/courses/4");
  expect(other.headers.get("content-security-policy")).toContain("form-action 'self';");
});

test("a course's page shows what can be tried first, also when nobody can buy it", async () => {
  const reader = await newReader();
  const free = async (offer: string) => {
    const page = await reader.open(`/enroll/${offer}`);
    return page.all("section[aria-labelledby=try] a").map((link) => link.getAttribute("href"));
  };
  expect(await free("4")).toEqual(["/learn/beginner-web-dev/your-first-web-page"]);
  expect(await free("2")).toEqual(["/learn/ai-powered-engineer/answers-are-text"]);
  expect(await free("1"), "it has no free lesson").toEqual([]);
});

test("a membership shows the courses that it opens, without the mentorship, and how far each is", async () => {
  const page = await (await newReader()).open("/enroll/pro");
  const courses = page.all("section[aria-labelledby=courses] a");
  expect(courses.map((course) => course.getAttribute("href"))).toEqual(
    expect.arrayContaining(["/courses/2", "/courses/3", "/courses/4"]),
  );
  expect(courses.map((course) => course.getAttribute("href"))).not.toContain("/courses/1");
  expect(page.text).toContain("48 lessons today");
});

test("an empty form is told what is missing at both fields, and keeps what was typed", async () => {
  const reader = await newReader();
  const page = await reader.press(await reader.open("/enroll/4"), "Pay £299 now", { Code: "spring" });
  expect(page.status).toBe(400);
  expect(page.headers.get("cache-control")).toBe(NO_STORE);
  expect(page.text).toContain("Enter your email address.");
  expect(page.text).toContain("Tick this box to go on.");
  expect(page.value("Code")).toBe("spring");

  const again = await reader.press(page, "Pay £299 now", { Code: "", "Email address": "ada" });
  expect(again.value("Email address")).toBe("ada");
  expect(again.wrong).toHaveLength(2);
});

test("a code changes the price before anything is paid, and keeps the rest", async () => {
  const reader = await newReader();
  const [code, email] = [await newCode(20_000), newAddress()];
  const page = await reader.open(`/enroll/${await newOffer()}`);
  const applied = await reader.press(page, "Apply code", filledIn(email, { Code: code.toLowerCase() }));
  expect(applied.status).toBe(200);
  expect(applied.text).toContain(`Code ${code}−£200`);
  expect(buttons(applied)[0]).toBe("Pay £99 now");
  expect(applied.value("Email address")).toBe(email);
  expect(applied.field(AGREE).hasAttribute("checked")).toBe(true);
  expect(await ordersOf(email)).toEqual([]);

  await reader.press(applied, "Pay £99 now");
  expect(await ordersOf(email)).toMatchObject([{ total: 9_900, state: "open" }]);
});

test("a code that was typed but not applied shows the new price first", async () => {
  const reader = await newReader();
  const [code, email] = [await newCode(20_000), newAddress()];
  const page = await reader.press(
    await reader.open(`/enroll/${await newOffer()}`),
    "Pay £299 now",
    filledIn(email, { Code: code }),
  );
  expect(page.alert).toContain("The price has changed");
  expect(page.alert).toContain("It costs £99 now.");
  expect(buttons(page)[0]).toBe("Pay £99 now");
  expect(await ordersOf(email)).toEqual([]);
});

test("a code that does not count says why at its field", async () => {
  const reader = await newReader();
  const page = await reader.open("/enroll/4");
  for (const button of ["Apply code", "Pay £299 now"]) {
    const told = await reader.press(page, button, filledIn(newAddress(), { Code: "NOSUCHCODE" }));
    expect(told.text).toContain("There is no such code. Check its spelling.");
    expect(told.wrong).toEqual(["Code"]);
    expect(told.value("Code")).toBe("NOSUCHCODE");
  }
});

test("a link with a code begins with its price, and is kept nowhere", async () => {
  const reader = await newReader();
  const page = await reader.open(`/enroll/${await newOffer()}?code=${await newCode(20_000)}`);
  expect(buttons(page)[0]).toBe("Pay £99 now");
  expect(page.headers.get("cache-control")).toBe(NO_STORE);
});

test("a price that has changed since is shown before it is paid", async () => {
  const reader = await newReader();
  const [offer, email] = [await newOffer(), newAddress()];
  const page = await reader.open(`/enroll/${offer}`);
  await sql("UPDATE offers SET price_minor = 34900 WHERE id = ?", [offer]);
  const told = await reader.press(page, "Pay £299 now", filledIn(email));
  expect(told.alert).toContain("It costs £349 now.");
  expect(told.text).toMatch(/Total ?£349/);
  expect(await ordersOf(email)).toEqual([]);
  await reader.press(told, "Pay £349 now");
  expect(await ordersOf(email)).toMatchObject([{ total: 34_900 }]);
});

test("what costs nothing is opened at once", async () => {
  const reader = await newReader();
  const page = await reader.open(`/enroll/${await newOffer()}?code=${await newCode(29_900)}`);
  const lesson = await reader.press(page, "Start now, for free", filledIn(newAddress()));
  expect(lesson.path).toMatch(/^\/learn\/beginner-web-dev\/your-first-web-page\?bought=/);
});

test.each([
  [{ state: "waiting-list" }, "Join the waiting list", "There is a waiting list"],
  [{ places: 0 }, "Join the waiting list", "Every place is taken"],
  [{ state: "closed" }, "Ask a question", "It is closed at present"],
  [{ kind: "bootcamp" }, "Ask to join", "Send a request"],
])("an offer that cannot be bought (%o) says what to do instead", async (change, action, step) => {
  const page = await (await newReader()).open(`/enroll/${await newOffer(change)}`);
  expect(page.all("main form")).toEqual([]);
  expect(page.text).toContain(step);
  const panel = page.one("section[aria-labelledby=summary]");
  expect(panel.querySelector("a")?.textContent).toBe(action);
  expect(panel.textContent).toContain("You pay nothing now.");
});

test("an offer that closes meanwhile says so, and nothing is paid", async () => {
  const reader = await newReader();
  const [offer, email] = [await newOffer(), newAddress()];
  const page = await reader.open(`/enroll/${offer}`);
  await sql("UPDATE offers SET state = 'closed' WHERE id = ?", [offer]);
  const told = await reader.press(page, "Pay £299 now", filledIn(email));
  expect(told.status).toBe(409);
  expect(told.alert).toContain("This is closed at present.");
  expect(await ordersOf(email)).toEqual([]);
});

test("who is signed in types no address, and the page is theirs alone", async () => {
  const ada = await newAccount();
  const reader = await newReader({ as: ada });
  const page = await reader.open(`/enroll/${await newOffer()}`);
  expect(page.headers.get("cache-control")).toBe(NO_STORE);
  expect(page.text).toContain("You are signed in as Ada Lovelace.");
  expect(page.all("input[name=email]")).toEqual([]);
  await reader.press(page, "Pay £299 now", { [Object.keys(filledIn(""))[1] ?? ""]: "yes" });
  expect(await ordersOf(ada.email)).toMatchObject([{ state: "open" }]);
});

test("after paying, a visitor is in the first lesson, told where the receipt goes, and has the course", async () => {
  const { reader, email, order } = await buy();
  const lesson = await reader.open(`/checkout/return/${order.id}`);
  expect(lesson.path).toBe(`/learn/beginner-web-dev/your-first-web-page?bought=${order.id}`);
  expect(lesson.text).toContain(`Paid. The receipt goes to ${email}.`);
  const paid = await reader.follow(lesson, "Wrong address?");
  expect(paid.heading).toBe("Paid. It is yours.");
  expect(paid.headers.get("cache-control")).toBe(NO_STORE);
  expect(paid.one('meta[name="robots"]').getAttribute("content")).toBe("noindex");
  expect(paid.text).toMatch(/Total ?£299/);
  expect(paid.text).toContain(email);
  expect((await reader.follow(paid, "Go to the first lesson")).heading).toBe(lesson.heading);

  const owned = await reader.open("/enroll/4");
  expect(owned.text).toContain("You have this course");
  expect(owned.all("main form")).toEqual([]);
});

test("nobody else sees the order, or where its receipt goes", async () => {
  const { reader, email, order } = await buy();
  await reader.open(`/checkout/return/${order.id}`);
  const others = [await newReader(), await newReader({ as: await newAccount() })];
  for (const other of others) {
    const page = await other.open(`/checkout/${order.id}`);
    expect([page.status, page.heading]).toEqual([404, "This order is not shown here"]);
    const lesson = await other.open(`/learn/beginner-web-dev/your-first-web-page?bought=${order.id}`);
    expect(page.html + lesson.html).not.toContain(email);
  }
});

test("an order tells its state: not paid, the bank still checks, expired, given back, lost", async () => {
  const { reader, order } = await begin();
  const shown = async () => reader.open(`/checkout/${order.id}`);
  const open = await shown();
  expect(open.heading).toBe("Not paid yet");
  expect(open.all("main a").map((link) => link.textContent)).toEqual([
    "Continue to the payment page",
    "Back to the offer",
    "Look again",
  ]);
  await controlPayments("pay", { session: order.session_id, how: "later" });
  const waiting = await reader.follow(open, "Look again");
  expect(waiting.path).toBe(`/checkout/${order.id}`);
  expect(waiting.heading).toBe("Your bank is still checking");
  for (const [state, heading, link] of [
    ["expired", "Nothing was paid", "Try again"],
    ["refunded", "You have your money back", "Browse Courses"],
    ["lost", "Your bank took the payment back", "Browse Courses"],
  ]) {
    await sql("UPDATE orders SET state = ? WHERE id = ?", [state ?? "", order.id]);
    const page = await shown();
    expect([page.heading, page.one("main a").textContent]).toEqual([heading, link]);
  }
});

test("without a payment provider people ask, as before", async () => {
  const site = await startFeedSite({ PAYMENT_SECRET_KEY: "", PAYMENT_WEBHOOK_SECRET: "" });
  try {
    const page = await (await newReader({ origin: site.url })).open("/enroll/4");
    expect(page.all("main form")).toEqual([]);
    expect(page.text).toContain("No payment is taken on this site.");
    expect(page.text).toContain("This site takes no payments.");
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self';");
  } finally {
    await site.close();
  }
});
