import { beforeAll, expect, test } from "vitest";
import { newOffer } from "../support/offers.ts";
import { newReader, type Page } from "../support/reader.ts";
import { newAccount, type SiteAccount } from "../support/signed-in.ts";
import { controlPayments, mailTo, newAddress, runCron, siteUrl, sql } from "../support/site-client.ts";

/* Requests, places and waiting lists, as a browser without scripts uses them. */

const OFTEN = "*/5 * * * *";
const AGREE = "Start now. You have 15 days to change your mind, whatever you have watched.";

let admin: SiteAccount;
beforeAll(async () => {
  admin = await newAccount({ fullName: "Isla Fenwright", role: "admin" });
});

/** Somebody's request for a package, and the page on which it is decided. */
async function asked(offer: string) {
  const [id, email] = [crypto.randomUUID(), newAddress()];
  await sql(
    "INSERT INTO mentorship_requests (id, full_name, email, package_name, offer_id, created_at) VALUES (?, 'Grace Hopper', ?, 'Any name', ?, ?)",
    [id, email, offer, Date.now()],
  );
  const desk = await newReader({ as: admin });
  return { desk, email, letter: await desk.open(`/messages/mentorship/${id}`) };
}

/** The path of the first link in a mail that begins so. */
function linkIn(text: string, path: string): string {
  const link = text.match(/https?:\/\/\S+/g)?.find((url) => new URL(url).pathname === path);
  if (!link) throw new Error(`No link to ${path} in: ${text}`);
  return link.replace(new URL(link).origin, siteUrl);
}

const orderOf = async (email: string) =>
  (
    await sql<{ id: string; state: string; session_id: string }>("SELECT * FROM orders WHERE email = ?", [
      email,
    ])
  )[0];

const refusal = (page: Page) => [page.status, page.alert];

test("a request is accepted with a sentence, paid through its link, and shown as paid", async () => {
  const { desk, email, letter } = await asked(await newOffer({ kind: "bootcamp", places: 1 }));
  expect(letter.text).toContain("0 of 1 place is taken.");
  const accepted = await desk.press(letter, "Accept", { "A sentence of yours": "See you on Monday." });
  expect(accepted.text).toContain("Accepted. The email with how to pay is on its way");
  const mail = await mailTo(email);
  expect(mail.text).toContain("See you on Monday.");
  const path = linkIn(mail.text, "/checkout/place");
  const reader = await newReader();
  const page = await reader.open(path);
  expect(page.heading).toContain("Your place");
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  expect(page.headers.get("content-security-policy")).toMatch(
    /form-action 'self' http:\/\/127\.0\.0\.1:\d+;/,
  );
  const refused = await reader.press(page, "Pay £299 now");
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Tick this box to go on.");
  await reader.press(refused, "Pay £299 now", { [AGREE]: "yes" });
  const order = await orderOf(email);
  await controlPayments("pay", { session: order?.session_id, how: "pay" });
  const lesson = await reader.open(`/checkout/return/${order?.id}`);
  expect(lesson.path).toMatch(/^\/learn\//);
  expect((await reader.open(path)).heading).toBe("This place is paid");
  // The form that was open all the time leads to what was bought.
  expect((await reader.press(refused, "Pay £299 now", { [AGREE]: "yes" })).path).toMatch(
    /^\/(learn|checkout)\//,
  );
  const after = await desk.open(letter.path);
  expect(after.text).toContain("You accepted this, and it is paid.");
  const again = await desk.press(letter, "Accept", {});
  expect(refusal(again)).toEqual([409, expect.stringContaining("decided already")]);
});

test("a company makes its place a quote, and pays it by transfer", async () => {
  const { desk, email, letter } = await asked(await newOffer({ kind: "bootcamp", places: 1 }));
  await desk.press(letter, "Accept", {});
  const path = linkIn((await mailTo(email)).text, "/checkout/place");
  const reader = await newReader();
  const page = await reader.open(path);
  const wrong = await reader.press(page, "Make it a quote", { Company: "Tides Ltd", "VAT number": "nine" });
  expect([wrong.status, wrong.text]).toEqual([
    400,
    expect.stringContaining("Write the VAT number with its country"),
  ]);
  expect(wrong.alert).toContain("The quote was not made");
  expect(wrong.value("Company")).toBe("Tides Ltd");
  const quote = await reader.press(page, "Make it a quote", {
    Company: "Tides Ltd",
    Address: "1 Quay, Bristol",
    "VAT number": "GB123456789",
  });
  expect(quote.text).toMatch(/Quote for .*Tides Ltd.*VAT number GB123456789/s);
  // For its print.
  expect(quote.text).toMatch(/To pay by card, open http\S+\/checkout\/place\?token=/);
  const order = await orderOf(email);
  const paid = await desk.press(await desk.open(`/desk/money/${order?.id}`), "Mark as paid", {});
  expect(paid.text).toContain("Tides Ltd");
  expect((await orderOf(email))?.state).toBe("paid");
  expect((await reader.open(path)).heading).toBe("This place is paid");
});

test("a request is declined with a sentence, and a place is taken back", async () => {
  const declined = await asked(await newOffer({ kind: "bootcamp" }));
  const said = await declined.desk.press(declined.letter, "Decline", { "A sentence of yours": "Next year." });
  expect(said.text).toContain("You declined this on");
  expect((await mailTo(declined.email)).text).toContain("Next year.");

  const { desk, email, letter } = await asked(await newOffer({ kind: "bootcamp" }));
  const accepted = await desk.press(letter, "Accept", {});
  const path = linkIn((await mailTo(email)).text, "/checkout/place");
  const reader = await newReader();
  const page = await reader.open(path);
  const back = await desk.press(accepted, "Take the place back");
  expect(back.text).toContain("You took the place back");
  expect((await reader.open(path)).heading).toBe("This place is no longer held");
  const late = await reader.press(page, "Pay £299 now", { [AGREE]: "yes" });
  expect(late.status).toBe(409);
  expect((await orderOf(email))?.state).toBe("expired");
});

test("a link that is over says so, and one that was changed leads nowhere", async () => {
  const { desk, email, letter } = await asked(await newOffer({ kind: "bootcamp" }));
  await desk.press(letter, "Accept", {});
  const path = linkIn((await mailTo(email)).text, "/checkout/place");
  await sql("UPDATE orders SET held_until = 1 WHERE email = ?", [email]);
  const reader = await newReader();
  expect((await reader.open(path)).heading).toBe("This link has expired");
  const wrong = await reader.open(`${path}x`);
  expect([wrong.status, wrong.heading]).toEqual([404, "This Link Does Not Work"]);
});

test("a full offer has a waiting list; a place that is free goes to the first in line", async () => {
  const offer = await newOffer({ places: 0 });
  const [first, second] = [newAddress(), newAddress()];
  const reader = await newReader();
  const page = await reader.open(`/enroll/${offer}`);
  expect(page.text).toContain("Waiting list");
  const form = await reader.follow(page, "Join the waiting list");
  const empty = await reader.press(form, "Join the waiting list");
  expect(empty.status).toBe(400);
  expect(empty.text).toContain("Enter your name.");
  for (const email of [first, second, first]) {
    const typed = { "Full name": "Grace Hopper", "Email address": email };
    const joined = await reader.press(form, "Join the waiting list", typed);
    expect(joined.heading).toBe("You Are on the Waiting List");
  }
  const leave = linkIn((await mailTo(second)).text, "/waiting-list/leave");
  const desk = await newReader({ as: admin });
  const places = await desk.open("/desk/money/places");
  expect(places.text).toContain(first);
  expect(places.text.indexOf(first)).toBeLessThan(places.text.indexOf(second));

  await sql("UPDATE offers SET places = 1 WHERE id = ?", [offer]);
  await runCron(OFTEN);
  await runCron(OFTEN);
  const order = await orderOf(first);
  expect(order?.state).toBe("open");
  const turns = await sql("SELECT id FROM outbox WHERE recipient = ? AND id LIKE 'place:%'", [first]);
  expect(turns).toHaveLength(1);
  expect(await orderOf(second)).toBeUndefined();

  const left = await reader.press(await reader.open(leave), "Leave the list");
  expect(left.heading).toBe("You Are off the List");
  const held = await desk.open("/desk/money/places");
  expect(held.text).toContain("1 of 1 place is taken.");
  expect(held.text).not.toContain(second);
});

test("somebody for whom there is a place is led from the list to the offer", async () => {
  const offer = await newOffer();
  const reader = await newReader();
  expect((await reader.open(`/enroll/${offer}/waiting-list`)).path).toBe(`/enroll/${offer}`);
  expect((await reader.open("/enroll/none/waiting-list")).status).toBe(404);
});
