import { expect, test } from "vitest";
import { londonDay } from "#shared/selling/gift.ts";
import { paidGift } from "../support/paid-gift.ts";
import { newReader } from "../support/reader.ts";
import { newAccount } from "../support/signed-in.ts";
import { controlPayments, mailsTo, mailTo, newAddress, sql } from "../support/site-client.ts";

const CONSENT =
  "Please send it on the day above. You have 15 days from today to change your mind, even after it is claimed.";
const LESSON = "/learn/beginner-web-dev/headings-and-paragraphs";
const LINK = /\/gift\?token=[\w.-]+/;

/** A day as browsers send it, so many days from now in London. */
const dayIn = (days: number) => londonDay(new Date(Date.now() + days * 24 * 60 * 60_000));

test("a present, without scripts: bought, corrected, sent, opened, and given back", async () => {
  const [buyer, email, to] = [await newReader(), newAddress(), newAddress()];
  const offer = await buyer.open("/enroll/4");
  const form = await buyer.follow(offer, "Is it a present?");
  expect(form.path).toBe("/enroll/4?gift=");
  expect(form.headers.get("cache-control")).toBe("private, no-store");
  const filled = {
    ...{ "Email address of the person": to, "Name to sign with": "Grandma", "Your email address": email },
    [CONSENT]: "on",
  };

  // Empty, then wrong: what was typed stays.
  const empty = await buyer.press(form, /^Pay £/, { "The day to send it": "" });
  expect(empty.status).toBe(400);
  expect(empty.wrong).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Email address of the person/),
      expect.stringMatching(/^The day to send it/),
      expect.stringMatching(/^Name to sign with/),
    ]),
  );
  const late = await buyer.press(form, /^Pay £/, { ...filled, "The day to send it": dayIn(500) });
  expect(late.status).toBe(400);
  expect(late.text).toMatch(/Choose a day up to \d+ \w+ 20\d\d\./);
  expect(late.value("Name to sign with")).toBe("Grandma");
  const links = await buyer.press(form, /^Pay £/, {
    ...filled,
    [String("Your message")]: "https://evil.example",
  });
  expect(links.text).toContain("Write the message without links.");

  const paying = await buyer.press(late, /^Pay £/, {
    ...{ "The day to send it": dayIn(3), [CONSENT]: "on" },
    "Your message": "Happy birthday.",
  });
  expect(paying.text).toContain("No money moves");
  await controlPayments("pay", { session: paying.path.split("/").at(-1), how: "pay" });
  const [order] = await sql<{ id: string; consent: string }>(
    "SELECT id, consent FROM orders WHERE email = ?",
    [email],
  );
  expect(order?.consent).toBe(CONSENT);
  const paid = await buyer.open(`/checkout/return/${order?.id}`);
  expect(paid.path).toBe(`/checkout/${order?.id}`);
  expect(paid.heading).toBe("Paid. Your present is ready.");
  expect((await mailTo(email)).text).toContain(`we email ${to} a link to claim Beginner Web Dev`);
  expect((await buyer.open(LESSON)).text).not.toContain("Hand in");

  // The buyer corrects it on its page. With today's day it goes out at once.
  const purchase = await buyer.follow(paid, "See your present");
  expect(purchase.text).toContain("Will be sent on");
  expect(purchase.value("Your message")).toBe("Happy birthday.");
  const corrected = await buyer.press(purchase, "Save the present", {
    "The day to send it": dayIn(0),
    "Your message": "Happy birthday, Bob.",
  });
  expect(corrected.path).toBe(`/portal/purchases/${order?.id}?done=gift-saved`);
  const letter = await mailTo(to);
  expect(letter.text).toContain("Grandma has given you Beginner Web Dev");
  expect(letter.text).toContain("“Happy birthday, Bob.”");
  // The buyer saw the same words before paying.
  for (const words of ["has given you Beginner Web Dev", "It is paid for. Open it with this link whenever"]) {
    expect(form.text).toContain(words);
    expect(letter.text).toContain(words);
  }
  expect(form.text).toContain(letter.subject.replace("TEST: ", ""));
  expect((await buyer.open(`/portal/purchases/${order?.id}`)).text).toContain("not claimed yet");

  // Opening the link changes nothing; its button does.
  const link = LINK.exec(letter.text)?.[0] ?? "";
  const receiver = await newReader();
  await receiver.open(link);
  const present = await receiver.open(link);
  expect(present.heading).toMatch(/^Beginner Web Dev.* Is Waiting for You$/);
  expect(present.text).toContain("Happy birthday, Bob.");
  expect(await sql("SELECT id FROM enrolments WHERE source_id = ?", [order?.id ?? ""])).toEqual([]);
  const opened = await receiver.press(present, "Open my present");
  expect(opened.path).toBe("/learn/beginner-web-dev?done=claimed");
  expect(opened.text).toContain("Your present is open: the course is yours.");
  expect((await receiver.open(LESSON)).text).toContain("Exercise");
  expect((await receiver.open(link)).path).toBe("/learn/beginner-web-dev");
  const stranger = await newReader();
  const taken = await stranger.open(link);
  expect(taken.heading).toBe("This Present Is Claimed Already");
  expect(taken.text).not.toContain("1 pending");
  const again = await stranger.press(present, "Open my present");
  expect(again.status).toBe(409);

  // Given back: both are told, and the link says so.
  const claimed = await buyer.open(`/portal/purchases/${order?.id}`);
  expect(claimed.text).toContain("Claimed on");
  const back = await buyer.press(claimed, /^Give me £/);
  expect(back.path).toBe(`/portal/purchases/${order?.id}?done=refunded`);
  expect(back.text).toContain("Given back");
  const over = await stranger.open(link);
  expect([over.status, over.heading]).toEqual([409, "This Link Does Not Work"]);
  expect(over.text).toContain("This present was given back");
  expect(
    await sql("SELECT count(*) AS active FROM enrolments WHERE source_id = ? AND ends_at IS NULL", [
      order?.id ?? "",
    ]),
  ).toEqual([{ active: 0 }]);
});

test("somebody who has the course already tells the giver, then hands it on", async () => {
  const giver = await newAccount({ fullName: "Grandma" });
  const { gift, to, present } = await paidGift(giver);
  const at = Date.now();
  const id = crypto.randomUUID();
  await sql(
    `INSERT INTO users (id, email, full_name, password_hash, role, search_text, session_epoch, email_confirmed_at, created_at, updated_at)
     SELECT ?, ?, 'Bob', password_hash, 'student', '', 0, ?, ?, ? FROM users WHERE id = ?`,
    [id, to, at, at, at, giver.id],
  );
  await sql(
    "INSERT INTO enrolments (id, user_id, course_id, source, source_id, starts_at, paid_here, created_at) VALUES (?, ?, '4', 'instructor', '', 1, 0, 1)",
    [crypto.randomUUID(), id],
  );
  const reader = await newReader();
  const page = await reader.open(`/gift?token=${gift}`);
  expect(page.heading).toBe("You Have Beginner Web Dev Already");
  const told = await reader.press(page, "Tell Grandma");
  expect(told.text).toContain("We have told them.");
  expect((await mailTo(giver.email)).subject).toBe("Your present was not needed: Beginner Web Dev");
  const wrong = await reader.press(page, "Hand it on", { "Their email address": to });
  expect([wrong.status, wrong.value("Their email address")]).toEqual([400, to]);
  const next = newAddress();
  const done = await reader.press(page, "Hand it on", { "Their email address": next });
  expect(done.heading).toBe("It Is Handed On");
  expect(LINK.test((await mailTo(next)).text)).toBe(true);
  expect((await reader.open(`/gift?token=${gift}`)).status).toBe(400);

  const buyer = await newReader({ as: giver });
  const purchase = await buyer.open(`/portal/purchases/${present}`);
  expect(purchase.text).toContain("has handed it on to another address");
  expect(purchase.text).not.toContain(next);
});

test("the desk sees the present, corrects its address and sends the link again", async () => {
  const { present, to } = await paidGift(await newAccount());
  const desk = await newReader({ as: await newAccount({ role: "admin" }) });
  const order = await desk.open(`/desk/money/${present}`);
  expect(order.text).toContain(to);
  expect((await desk.press(order, "Send the link again")).path).toContain("?done=gift-sent");
  await expect.poll(async () => (await mailsTo(to)).length).toBe(2);
  const right = newAddress();
  const moved = await desk.press(order, "Correct it", { "Correct its address": right });
  expect(moved.text).toContain(right);
  expect(LINK.test((await mailTo(right)).text)).toBe(true);
});

test("what is not sold to everybody has no present", async () => {
  const reader = await newReader();
  for (const path of ["/enroll/1", "/enroll/pro", "/enroll/bootcamp-team"]) {
    expect((await reader.open(path)).text).not.toContain("Is it a present?");
    expect((await reader.open(`${path}?gift`)).text).not.toContain("Your present");
  }
});
