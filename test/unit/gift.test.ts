import * as v from "valibot";
import { expect, test } from "vitest";
import { giftDayProblem, lastGiftDay, londonDay } from "#shared/selling/gift.ts";
import { giftSchema, toGiftWish } from "#shared/selling/gift-form.ts";

test.each([
  ["2026-12-24T23:59:59Z", "2026-12-24"],
  ["2026-12-25T00:00:00Z", "2026-12-25"],
  ["2027-06-30T22:59:59Z", "2027-06-30"],
  ["2027-06-30T23:00:00Z", "2027-07-01"],
])("%s is %s in London", (at, day) => {
  expect(londonDay(new Date(at))).toBe(day);
});

test("a present is sent today or later, and at most a year ahead", () => {
  const at = new Date("2026-11-23T09:00:00Z");
  expect(giftDayProblem("2026-11-22", at)).toBe("Choose today or a later day.");
  expect(giftDayProblem("2026-11-23", at)).toBeNull();
  expect(giftDayProblem("2027-11-23", at)).toBeNull();
  expect(giftDayProblem("2027-11-24", at)).toBe("Choose a day up to 23 November 2027.");
  expect(lastGiftDay(new Date("2028-02-29T12:00:00Z"))).toBe("2029-02-28");
});

const typed = { giftEmail: " Bob@Example.org ", giftDay: "25/12/2026", giftFrom: "Ada", giftMessage: "" };

test("a day is read as browsers send it and as people in Britain write it", () => {
  const dayOf = (giftDay: string) => toGiftWish(v.parse(giftSchema, { ...typed, giftDay })).day;
  expect(dayOf("25/12/2026")).toBe("2026-12-25");
  expect(dayOf("1.2.2027")).toBe("2027-02-01");
  expect(dayOf("2026-12-25")).toBe("2026-12-25");
});

test.each([
  ["giftDay", "31/02/2027", "Choose the day, such as 25/12/2026."],
  ["giftDay", "", "Choose the day, such as 25/12/2026."],
  ["giftEmail", "", "Enter the email address of the person."],
  ["giftEmail", "bob", "That does not look like an email address."],
  ["giftFrom", " ", "Enter the name to sign with."],
  ["giftMessage", "Look at www.evil.example", "Write the message without links."],
  ["giftMessage", "a".repeat(501), "Use at most 500 characters."],
])("%s refuses “%s”", (name, value, message) => {
  const { issues } = v.safeParse(giftSchema, { ...typed, [name]: value });
  expect(issues?.[0].message).toContain(message);
});
