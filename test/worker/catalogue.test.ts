import { env } from "cloudflare:workers";
import * as v from "valibot";
import { expect, test } from "vitest";
import type { Offer } from "#shared/courses/catalogue.ts";
import {
  courseDetailSchema,
  courseListSchema,
  projectListSchema,
  templateListSchema,
} from "#worker/courses/catalogue-json.ts";
import { startEdge } from "../support/edge.ts";
import { writeContent } from "../support/seeded.ts";

test("the root says that the API answers, with or without a slash", async () => {
  const { request } = startEdge();
  for (const path of ["/api", "/api/"]) {
    const answer = await request(path);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ ok: true, version: "test" });
  }
});

test("the course library lists the four one-time offers in order, priced in pounds", async () => {
  await writeContent();
  const answer = await startEdge().request("/api/courses");
  const { courses } = v.parse(courseListSchema, await answer.json());
  expect(courses.map(({ id, name, price }) => [id, name, price.amount])).toEqual([
    ["1", "Mentorship", 499],
    ["2", "AI Powered Engineer", 599],
    ["3", "Automation Engineering with Node.js", 499],
    ["4", "Beginner Web Dev: HTML, CSS & JavaScript", 299],
  ]);
});

test("a course has its modules in order, its links and its instructor", async () => {
  const { courses } = await writeContent();
  for (const course of courses.filter(({ exclusive }) => !exclusive)) {
    const answer = await startEdge().request(`/api/courses/${course.id}`);
    const detail = v.parse(v.strictObject(courseDetailSchema.entries), await answer.json());
    expect(detail.modules.map(({ title }) => title)).toEqual(course.modules.map(({ title }) => title));
    expect(detail.links).toEqual({
      enroll: `/enroll/${course.id}`,
      syllabus: `/courses/${course.id}/syllabus`,
    });
    expect(detail.instructor.name).not.toBe("");
    expect(detail.modules.reduce((weeks, module) => weeks + module.durationWeeks, 0)).toBe(
      detail.durationWeeks,
    );
  }
});

test("an exclusive course is not in the API, which answers with prices", async () => {
  await writeContent();
  const { request, services } = startEdge();
  expect((await request("/api/courses/releases-without-fear")).status).toBe(404);
  const { course } = await services.courses.withProjects("releases-without-fear", 1);
  expect(course.exclusiveTo).toEqual({
    ...{ id: "vip", price: "With the VIP membership", costs: "£399 per year", action: "Go VIP" },
  });
  expect((await services.courses.exclusiveTo("vip")).map(({ id }) => id)).toEqual(["releases-without-fear"]);
  expect(await services.courses.exclusiveTo("pro")).toEqual([]);
  // Nobody can get it while no offer on the site opens it.
  await env.DB.prepare("UPDATE offers SET state = 'hidden' WHERE id = 'vip'").run();
  await expect(services.courses.get("releases-without-fear")).rejects.toMatchObject({ code: "not_found" });
});

test("an unknown course is a 404 with the error contract", async () => {
  await writeContent();
  for (const id of ["99", "../offers", "1'--", "%00"]) {
    const answer = await startEdge().request(`/api/courses/${encodeURIComponent(id)}`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ error: "Course not found." });
  }
});

test("an empty library is an empty list", async () => {
  expect(await (await startEdge().request("/api/courses")).json()).toEqual({ courses: [] });
});

test("projects and templates answer what their schemas say", async () => {
  const { projects, templates } = await writeContent();
  const { request } = startEdge();
  const projectList = v.parse(projectListSchema, await (await request("/api/projects")).json());
  expect(projectList.projects).toHaveLength(projects.length);
  const templateList = v.parse(templateListSchema, await (await request("/api/templates")).json());
  expect(templateList.map(({ slug }) => slug)).toEqual(templates.map(({ slug }) => slug));
  expect(templateList.length).toBeGreaterThanOrEqual(4);
});

test("a list is cached for a minute and answers 304 to a matching ETag", async () => {
  await writeContent();
  const { request } = startEdge();
  const first = await request("/api/courses");
  const etag = first.headers.get("etag") ?? "";
  expect(first.headers.get("cache-control")).toContain("max-age=60");
  const second = await request("/api/courses", { headers: { "if-none-match": etag } });
  expect(second.status).toBe(304);
  expect(await second.text()).toBe("");
});

test("the offers have the prices, refunds and discount from the specification", async () => {
  await writeContent();
  const { results: offers } = await env.DB.prepare(
    `SELECT id, price_minor, billing_cycle, refund_days, cancel_any_time, discount_code, discount_price_minor
      FROM offers WHERE state <> 'hidden' ORDER BY position`,
  ).all();
  expect(offers.map((offer) => Object.values(offer))).toEqual([
    ["1", 49_900, "one_time", 15, 0, null, null],
    ["2", 59_900, "one_time", 15, 0, null, null],
    ["3", 49_900, "one_time", 15, 0, null, null],
    ["4", 29_900, "one_time", 15, 0, null, null],
    ["pro", 4_900, "monthly", 15, 1, null, null],
    ["vip", 39_900, "yearly", 15, 1, "VIP", 19_900],
    ["bootcamp-standard", 120_000, "one_time", 14, 0, null, null],
    ["bootcamp-pro", 180_000, "one_time", 14, 0, null, null],
    ["bootcamp-team", 500_000, "one_time", 14, 0, null, null],
  ]);
});

test("the home page gets the data of its cards, and the courses' features once", async () => {
  const { projects } = await writeContent();
  const { services } = startEdge();
  const { offers, demos, exercise } = await services.faq.withOffers({ courses: 3 });
  const { included, courses, memberships, packages } = offers;
  const first = await services.offers.get("1");
  const named = ({ id, name, price, priceSuffix }: Offer) => ({
    ...{ id, name, price, priceSuffix },
    available: null,
  });
  expect(included).toEqual(first.features);
  expect(included.length).toBeGreaterThan(3);
  expect(courses.map(({ id }) => id)).toEqual(["1", "2", "3"]);
  const { tagline, level, durationWeeks, thumbnailUrl } = await services.courses.get("1");
  expect(courses[0]).toEqual({
    ...{ ...named(first), refundDays: 15 },
    course: { tagline, level, durationWeeks, thumbnailUrl },
  });
  expect(courses[1]?.available).toBe("Waiting list");
  const vip = await services.offers.get("vip");
  const { billingCycle, features, discount, notes } = vip;
  expect(discount).toMatchObject({ code: "VIP", firstYearPrice: { minor: 19_900, currency: "GBP" } });
  expect(memberships.map(({ id }) => id)).toEqual(["pro", "vip"]);
  expect(memberships[1]).toEqual({
    ...{ ...named(vip), billingCycle, features, discount, notes },
    renewsAt: expect.stringMatching(/^\d+ \w+ \d{4}$/),
    exclusive: [{ id: "releases-without-fear", title: "Releases Without Fear" }],
  });
  const standard = await services.offers.get("bootcamp-standard");
  expect(packages[0]).toEqual({
    ...{ ...named(standard), refundDays: 14, features: standard.features.slice(0, 3) },
  });
  expect(packages).toHaveLength(3);
  const live = projects.filter(({ demoUrl }) => demoUrl).map(({ name }) => name);
  expect(live).toHaveLength(5);
  expect(demos.map(({ name }) => name)).toEqual(live.slice(0, 4));
  expect(exercise).toMatchObject({
    ...{ id: "your-first-file", lesson: "your-first-web-page", course: { id: "4" } },
    starter: [{ path: "index.html", editable: true }],
  });
});

test("the database refuses a second offer of the same kind and number", async () => {
  await writeContent();
  await expect(env.DB.prepare("UPDATE offers SET number = 1 WHERE id = '2'").run()).rejects.toThrow(/UNIQUE/);
});

test("the database refuses an incomplete discount and a negative price", async () => {
  await writeContent();
  await expect(env.DB.prepare("UPDATE offers SET discount_code = 'X' WHERE id = '1'").run()).rejects.toThrow(
    /CHECK/,
  );
  await expect(env.DB.prepare("UPDATE offers SET price_minor = -1 WHERE id = '1'").run()).rejects.toThrow(
    /CHECK/,
  );
});
