import { expect, test } from "vitest";
import type { ShownCourse, ShownMembership } from "#shared/courses/shown-offers.ts";
import { studyOrder } from "#shared/courses/study-order.ts";
import { whenMembershipPays } from "#shared/courses/when-membership-pays.ts";
import { faqGroups } from "#shared/home/faq-groups.ts";
import { pounds } from "#shared/money.ts";

type Shown = NonNullable<ShownCourse["course"]>;

const named = (id: string, price: number) => ({
  ...{ id, name: `Course ${id}`, price: pounds(price), priceSuffix: "one-time" },
  available: null,
});

const course = (id: string, price: number, level: Shown["level"], durationWeeks = 10): ShownCourse => ({
  ...{ ...named(id, price), refundDays: 15 },
  course: { tagline: "", level, durationWeeks, thumbnailUrl: "/art.svg" },
});

const membership = (id: string, price: number, billingCycle: ShownMembership["billingCycle"]) => ({
  ...{ ...named(id, price), billingCycle, features: [], discount: null, notes: null },
  renewsAt: null,
  exclusive: [],
});

test("courses are taken from easy to hard, the shorter first, and those for all levels at any point", () => {
  const courses = [
    course("mentorship", 499, "All levels"),
    course("long", 599, "Intermediate", 12),
    course("short", 499, "Intermediate", 8),
    { ...course("none", 99, "Beginner"), course: null },
    course("first", 299, "Beginner"),
    course("hard", 700, "Advanced"),
  ];
  expect(studyOrder(courses).map(({ id, step }) => [id, step])).toEqual([
    ["first", "Start here"],
    ["short", "Next"],
    ["long", "Then"],
    ["hard", null],
    ["mentorship", "At any point"],
  ]);
});

test("a membership pays off from the second course, if a year costs less than two", () => {
  const courses = [course("a", 499, "Beginner"), course("b", 299, "Beginner"), course("c", 599, "Advanced")];
  const memberships = [membership("pro", 49, "monthly"), membership("vip", 399, "yearly")];
  const pays = whenMembershipPays({ courses, memberships });
  expect([pays?.yearly.id, pays?.twoCourses]).toEqual(["vip", pounds(798)]);
  const dear = [membership("vip", 800, "yearly")];
  expect(whenMembershipPays({ courses, memberships: dear })).toBeNull();
  expect(whenMembershipPays({ courses: courses.slice(1, 2), memberships })).toBeNull();
  expect(whenMembershipPays({ courses, memberships: memberships.slice(0, 1) })).toBeNull();
});

test("questions stand in three groups, and the owner’s own in the last", () => {
  const entry = (id: string) => ({ id, question: `${id}?`, answer: "Yes." });
  const titles = (...ids: string[]) =>
    faqGroups(ids.map(entry), undefined).map(({ title, entries }) => [title, ...entries.map(({ id }) => id)]);
  expect(titles("prices", "who-it-is-for", "mine", "teams", "refunds")).toEqual([
    ["Before you start", "who-it-is-for"],
    ["Prices and refunds", "prices", "refunds"],
    ["Guidance and help", "mine", "teams"],
  ]);
  expect(titles("mine")).toHaveLength(1);
});

test("the owner chooses the groups, and the questions keep their order in each", () => {
  const entries = ["prices", "mine", "refunds"].map((id) => ({ id, question: `${id}?`, answer: "Yes." }));
  const chosen = [
    { title: "Money", questions: ["refunds", "mine", "prices"] },
    { title: "Nothing yet", questions: ["gone"] },
  ];
  const [money, ...others] = faqGroups(entries, chosen);
  expect([money?.title, money?.entries.map(({ id }) => id)]).toEqual([
    "Money",
    ["prices", "mine", "refunds"],
  ]);
  expect(others).toEqual([]);
});
