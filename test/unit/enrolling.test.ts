import { expect, test } from "vitest";
import { buyingSteps, wayIn } from "#shared/content/enrolling.ts";
import { guidedOffers } from "#shared/courses/guided-offers.ts";
import { formatFileSize } from "#shared/file-size.ts";
import { readContent } from "../../scripts/content/read.ts";

const { offers } = readContent();

const offer = (id: string) => {
  const found = offers.find((one) => one.id === id);
  if (!found) throw new Error(`There is no offer ${id}.`);
  return found;
};

test.each([
  ["1", false, "/mentorship/join?package=1"],
  ["1", true, "/mentorship/join?package=1"],
  ["bootcamp-team", false, "/mentorship/join?package=bootcamp-team"],
  ["2", false, "/register?offer=2"],
  ["2", true, "/contact"],
  ["vip", false, "/register?offer=vip"],
])("offer %s (signed in: %s) begins at %s", (id, signedIn, to) => {
  const { action, steps } = wayIn(offer(id), {
    instructor: "Ada",
    signedIn,
    buyable: "by-request",
    paying: false,
  });
  expect(action.to).toBe(to);
  expect(steps).toHaveLength(3);
});

test("a discount's code is shown where the payment is arranged", () => {
  const { steps } = wayIn(offer("vip"), {
    instructor: "Ada",
    signedIn: false,
    buyable: "by-request",
    paying: false,
  });
  expect(steps.at(-1)?.text).toContain("code VIP, and your first year costs £199.");
});

test("a site without a payment provider says so, and one with it does not", () => {
  const last = (paying: boolean) =>
    wayIn(offer("pro"), { instructor: "Ada", signedIn: false, buyable: "by-request", paying }).steps.at(-1)
      ?.text;
  expect(last(false)).toContain("This site takes no payments.");
  expect(last(true)).not.toContain("takes no payments");
});

test("whoever asks for a package reads that an accepted request is paid with a link", () => {
  const last = (paying: boolean) =>
    wayIn(offer("bootcamp-team"), {
      instructor: "Ada",
      signedIn: false,
      buyable: "by-request",
      paying,
    }).steps.at(-1);
  expect(last(true)).toEqual({
    title: "Pay when you are accepted",
    text: "Ada emails you a link to pay by card. It holds your place for 30 days, and nothing is due before.",
  });
  expect(last(false)?.text).toContain("settle that by email");
});

test("a buyer reads what follows the button, and of a refund only if there is one", () => {
  const asked = { instructor: "Ada", signedIn: false };
  expect(buyingSteps(offer("4"), asked).map(({ title }) => title)).toEqual([
    "Pay",
    "Begin at once",
    "Change your mind",
  ]);
  expect(buyingSteps({ id: "4", refundDays: 0, billingCycle: "one_time" }, asked)).toHaveLength(2);
  expect(buyingSteps(offer("1"), asked)[1]?.text).toContain("Ada is told at once");
});

test("the mentorship is recognised by its id, not its name", () => {
  const renamed = offers.map((each) => (each.id === "1" ? { ...each, name: "One to one" } : each));
  const other = { ...offer("2"), name: "Mentorship for teams" };
  expect(guidedOffers([other, ...renamed]).mentorship?.name).toBe("One to one");
  expect(
    wayIn(
      { ...offer("1"), name: "One to one" },
      { instructor: "Ada", signedIn: false, buyable: "by-request", paying: false },
    ).action.to,
  ).toBe("/mentorship/join?package=1");
  expect(
    wayIn(other, { instructor: "Ada", signedIn: false, buyable: "by-request", paying: false }).action.to,
  ).toBe("/register?offer=2");
});

test("the guided packages are the mentorship and the bootcamp's, in order", () => {
  const { mentorship, bootcamp } = guidedOffers(offers);
  expect(mentorship?.id).toBe("1");
  expect(bootcamp.map(({ id }) => id)).toEqual(["bootcamp-standard", "bootcamp-pro", "bootcamp-team"]);
  expect(guidedOffers([])).toEqual({ mentorship: null, bootcamp: [] });
});

test.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [999, "999 bytes"],
  [1_000, "1 kB"],
  [13_875, "13.9 kB"],
  [999_949, "999.9 kB"],
  [999_950, "1 MB"],
  [1_449_000, "1.4 MB"],
])("a file of %i bytes is shown as %s", (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

test("nobody is led to join an offer that is closed or full", () => {
  for (const buyable of ["closed", "waiting-list", "full"] as const) {
    const asked = { instructor: "Ada", signedIn: false, buyable, paying: true };
    const { action, steps } = wayIn(offer("2"), asked);
    expect(action.to).toBe(buyable === "closed" ? "/contact" : "/enroll/2/waiting-list");
    expect(steps[0]?.text).toContain("AI Powered Engineer");
  }
});
