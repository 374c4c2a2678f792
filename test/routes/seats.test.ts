import { expect, test } from "vitest";
import { allowProblems } from "../support/problems.ts";
import { newReader } from "../support/reader.ts";
import { newAccount } from "../support/signed-in.ts";
import { newAddress, sql, without } from "../support/site-client.ts";
import { claimedSeat, seatToken, teamOrder } from "../support/team-order.ts";

const INVITE = "Invite somebody by their email address";
const LESSON = "/learn/beginner-web-dev/headings-and-paragraphs";

async function team() {
  const buyer = await newAccount({ fullName: "Grace Hopper" });
  const order = await teamOrder(buyer);
  const reader = await newReader({ as: buyer });
  return { buyer, order, reader, path: `/portal/purchases/${order}` };
}

test("a team's buyer takes a seat, invites, and sees who learns, all without scripts", async () => {
  const { buyer, reader, path } = await team();
  expect((await reader.open(LESSON)).text).not.toContain("Exercise");
  const list = await reader.open("/portal/purchases");
  const page = await reader.follow(list, "Team/Enterprise Package");
  expect([page.path, page.text]).toEqual([path, expect.stringContaining("0 of 5 seats taken")]);
  // Nothing is open before a seat is taken.
  expect(page.text).not.toContain("What you have");

  const taken = await reader.press(page, "Take a seat yourself", {});
  expect(taken.path).toBe(`${path}?done=seat-take#seats`);
  expect(taken.text).toContain("1 of 5 seats taken");
  expect(taken.text).toContain("Seat 1ClaimedYou");
  expect((await reader.open(LESSON)).text).toContain("Exercise");

  const address = newAddress();
  const wrong = await reader.press(taken, "Send the invitation", { [INVITE]: "nobody" });
  expect([wrong.status, wrong.wrong, wrong.value(INVITE)]).toEqual([400, [INVITE], "nobody"]);
  const invited = await reader.press(wrong, "Send the invitation", { [INVITE]: address });
  expect(invited.text).toContain(`Seat 2Invited${address}`);
  const twice = await reader.press(invited, "Send the invitation", { [INVITE]: address });
  expect([twice.status, twice.text]).toEqual([400, expect.stringContaining("is invited already")]);

  // The invited person has no account: the link makes one, and lets them in.
  const link = `/seats/claim?token=${await seatToken(address)}`;
  const guest = await newReader();
  const offer = await guest.open(link);
  expect(offer.heading).toBe("Your Seat: Team/Enterprise Package");
  expect(offer.text).toContain(`We make an account for you with ${address}`);
  expect(offer.one("input[name=share]").hasAttribute("checked")).toBe(false);
  const seat = await guest.press(offer, "Take the seat", {
    "Show Grace Hopper my lessons done and certificate": "yes",
  });
  expect(seat.path).toMatch(/^\/portal\/seats\/[\w-]+\?done=claimed$/);
  expect(seat.text).toContain("The seat is yours.");
  expect((await guest.open(LESSON)).text).toContain("Exercise");
  expect((await guest.open(link)).heading).toBe("This Seat Is Yours Already");
  const used = await (await newReader()).open(link);
  expect([used.status, used.heading, used.text]).toEqual([
    ...[409, "This Link Does Not Work", expect.stringContaining("was used already")],
  ]);

  const shown = await reader.open(path);
  expect(shown.text).toMatch(/Seat 2Claimed\S+@example\.com0 of \d+ lessons done/);
  // Left unticked.
  await sql("UPDATE seats SET shared = 0 WHERE order_id = ? AND number = 2", [path.split("/").at(-1) ?? ""]);
  expect((await reader.open(path)).text).toContain("They do not show you their progress.");

  const freed = await reader.press(await reader.open(path), "Free the seat: seat 2", {});
  expect(freed.text).toContain("The seat is free, and the member’s access has ended.");
  expect((await guest.open(LESSON)).text).not.toContain("Exercise");

  const twoSeats = await reader.press(freed, "Send the invitation", { [INVITE]: buyer.email });
  expect(twoSeats.text).toContain("You already have a seat.");
  const own = await reader.press(await reader.open(path), "Free your seat: seat 1", {});
  expect(own.text).toContain("Your seat is free, and your access through it has ended.");
});

test("an account with the invited address signs in first, and another account is told so", async () => {
  const { reader, path } = await team();
  const bob = await newAccount({ fullName: "Bob" });
  await reader.press(await reader.open(path), "Send the invitation", { [INVITE]: bob.email });
  const link = `/seats/claim?token=${await seatToken(bob.email)}`;
  const nobody = await (await newReader()).open(link);
  expect(nobody.text).toContain(`There is an account with ${bob.email}`);
  expect(nobody.all(`a[href="/login/code?next=${encodeURIComponent(link)}"]`)).toHaveLength(1);
  const other = await (await newReader({ as: await newAccount({ fullName: "Eve" }) })).open(link);
  expect([other.status, other.text]).toEqual([403, expect.stringContaining("sent to another address")]);
  const own = await newReader({ as: bob });
  const page = await own.open(link);
  const seat = await own.press(page, "Take the seat", {});
  expect(seat.text).toContain("Grace Hopper has paid for it.");
  expect((await own.open("/portal/purchases")).text).toContain("Your seatTeam/Enterprise PackageYours");
  // A second click, as from another tab.
  expect((await own.press(page, "Take the seat", {})).path).toBe(seat.path);
});

test("an invitation that was taken back, has expired or belongs to an order that was given back has a page", async () => {
  const { reader, path, order } = await team();
  const [first, second] = [newAddress(), newAddress()];
  for (const address of [first, second]) {
    await reader.press(await reader.open(path), "Send the invitation", { [INVITE]: address });
  }
  const open = async (address: string) =>
    (await newReader()).open(`/seats/claim?token=${await seatToken(address)}`);
  const back = await reader.press(await reader.open(path), "Take the invitation back: seat 1", {});
  expect(back.path).toBe(`${path}?done=seat-back#seats`);
  expect((await open(first)).text).toContain("was taken back");
  await sql("UPDATE seats SET invited_until = 1 WHERE order_id = ? AND email = ?", [order, second]);
  expect((await open(second)).text).toContain("has expired");
  expect((await reader.open(path)).text).toContain("Invitation expired");
  await sql("UPDATE orders SET state = 'refunded', refunded = total WHERE id = ?", [order]);
  expect((await open(second)).text).toContain("the order that it belongs to was given back");
  expect((await reader.open(path)).text).not.toContain("seats taken");
});

test("a seat is freed once by the buyer, and what was clicked twice says why it did not work", async () => {
  const { reader, path, order } = await team();
  const bob = await newAccount({ fullName: "Bob" });
  const seat = await claimedSeat(order, bob);
  const page = await reader.open(path);
  await reader.press(page, "Free the seat: seat 1", {});
  const again = await reader.press(page, "Free the seat: seat 1", {});
  expect([again.status, again.alert]).toEqual([409, expect.stringContaining("freed this seat once before")]);
  await sql("UPDATE seats SET email = ?, user_id = ?, claimed_at = 1 WHERE id = ?", [
    bob.email,
    bob.id,
    seat,
  ]);
  const claimed = await reader.open(path);
  expect(claimed.text).toContain("You have freed this seat once. To free it again, write to");
  expect(claimed.text).not.toContain("Free the seat");
});

test("the instructor sees a team's seats, frees one, and gives it to another address", async () => {
  const { order } = await team();
  const bob = await newAccount({ fullName: "Bob Stone" });
  await claimedSeat(order, bob);
  const desk = await newReader({ as: await newAccount({ role: "admin" }) });
  expect((await desk.open(`/desk/money?q=${order}`)).text).toContain("1 of 5 seats taken");
  const page = await desk.open(`/desk/money/${order}`);
  expect(page.text).toContain(`Seat 1Claimed${bob.email}Bob Stone`);
  const address = newAddress();
  const wrong = await desk.press(page, "Send the invitation", { "Address for seat 1": "nobody" });
  expect([wrong.status, wrong.wrong]).toEqual([400, ["Address for seat 1"]]);
  const given = await desk.press(page, "Send the invitation", { "Address for seat 1": address });
  expect(given.text).toContain(`Seat 1Invited${address}`);
  expect(await seatToken(address)).not.toBe("");
  const freed = await desk.press(given, "Free it: seat 1", {});
  expect(freed.text).toContain("0 of 5 seats taken");
  expect(freed.text).toMatch(/Freed seat 1, by /);
});

test("the page of a team's offer says what a seat opens", async () => {
  const page = await (await newReader()).open("/enroll/bootcamp-team");
  expect(page.text).toMatch(/5 seats.*Each seat opens Beginner Web Dev.* for one person\./);
  expect((await (await newReader()).open("/enroll/bootcamp-standard")).text).not.toContain("Each seat opens");
});

test("what was typed is not lost when the database is down", async () => {
  const { reader, path } = await team();
  const page = await reader.open(path);
  allowProblems(/page\.failed/);
  const address = newAddress();
  const down = await without("seats", () => reader.press(page, "Send the invitation", { [INVITE]: address }));
  expect([down.status, down.text.includes(address)]).toEqual([503, true]);
});
