import { env } from "cloudflare:workers";
// The service imports this lazily, which takes longer than a test may.
import "@simplewebauthn/server";
import { expect, test } from "vitest";
import { MAIL_CRON, runScheduled } from "#worker/scheduled.ts";
import database0017 from "../fixtures/previous-release/0017/database.sql?raw";
import stores0017 from "../fixtures/previous-release/0017/stores.json";
import database0021 from "../fixtures/previous-release/0021/database.sql?raw";
import stores0021 from "../fixtures/previous-release/0021/stores.json";
import { startAccounts } from "../support/accounts.ts";
import { createAuthenticator } from "../support/authenticator.ts";
import { startEdge } from "../support/edge.ts";
import { writeContent } from "../support/seeded.ts";
import { RELEASES, upgrade } from "../support/upgrade.ts";

const MINUTE = 60_000;

test.each(RELEASES)(
  "after $migration an old session, its cookies and its token are valid",
  async (release) => {
    const { browserOf, request } = await upgrade(release);
    const before = release.stores.answers.me;
    const whole = await browserOf("ada").get("/api/auth/me");
    expect(await whole.json()).toMatchObject(before);

    const token = { authorization: `Bearer ${release.stores.accessToken}` };
    expect(await (await request("/api/auth/me", { headers: token })).json()).toMatchObject(before);

    const session = browserOf("phone", ["__Host-session"]);
    expect((await session.post("/api/auth/refresh")).status).toBe(200);
    expect(await (await session.get("/api/auth/me")).json()).toMatchObject(before);
    const sessions = await (await session.get("/api/auth/sessions")).json();
    expect(sessions).toHaveLength(2);

    expect((await browserOf("isla").get("/api/users")).status).toBe(200);
  },
);

test.each(RELEASES)("after $migration an old password and an old passkey sign in", async (release) => {
  const { browser } = await upgrade(release);
  for (const { email, password } of Object.values(release.stores.people)) {
    const answer = await browser().post("/api/auth/login", { email, password });
    expect(await answer.json()).toMatchObject({ user: { email } });
  }

  const laptop = browser();
  const device = await createAuthenticator({ stored: release.stores.passkey });
  const options = await (await laptop.post("/api/auth/passkeys/authentication/options")).json<{
    challenge: string;
  }>();
  const answer = await laptop.post("/api/auth/passkeys/authentication/verify", {
    response: await device.sign(options),
  });
  expect(await answer.json()).toMatchObject(release.stores.answers.me);
});

test.each(RELEASES)("after $migration the links of old mails work, once", async (release) => {
  const { browser, browserOf } = await upgrade(release);
  const { links } = release.stores;
  const statusOf = (email: string) =>
    env.DB.prepare("SELECT status FROM newsletter_subscribers WHERE email = ?").bind(email).first("status");
  const visitor = browser();
  for (const [email, token] of Object.entries(links.newsletterConfirm)) {
    expect((await visitor.post("/api/newsletter/confirm", { token })).status).toBe(200);
    expect(await statusOf(email)).toBe("confirmed");
  }
  for (const [email, token] of Object.entries(links.newsletterUnsubscribe)) {
    expect((await visitor.post("/api/newsletter/unsubscribe", { token })).status).toBe(200);
    expect(await statusOf(email)).toBe("unsubscribed");
  }

  const reset = { token: links.resetPassword["grace@example.org"], password: "another wire of nanoseconds" };
  expect((await visitor.post("/api/auth/reset", reset)).status).toBe(200);
  expect((await visitor.post("/api/auth/reset", reset)).status).toBe(400);
  const login = { email: "grace@example.org", password: reset.password };
  expect((await visitor.post("/api/auth/login", login)).status).toBe(200);

  const ada = browserOf("ada");
  const moved = await ada.post("/api/auth/confirm", { token: links.confirmEmail["ada@new.example.org"] });
  expect(moved.status).toBe(200);
  expect(await (await ada.get("/api/auth/me")).json()).toMatchObject({
    user: { email: "ada@new.example.org" },
  });
});

test.each(RELEASES)("after $migration an address that was never confirmed can be", async (release) => {
  const { browser } = await upgrade(release);
  const grace = browser();
  const token = release.stores.links.confirmEmail["grace@example.org"];
  expect((await grace.post("/api/auth/confirm", { token })).status).toBe(200);
  const { email, password } = release.stores.people.grace;
  const login = await grace.post("/api/auth/login", { email, password });
  expect(await login.json()).toMatchObject({ user: { email, emailConfirmed: true } });
});

test.each(RELEASES)("after $migration waiting mail is sent once, and failed mail stays", async (release) => {
  const { services, sent, wait } = await upgrade(release);
  const quiet = { info: () => {}, warn: () => {}, error: () => {} } as never;
  for (let runs = 0; runs < 6; runs += 1) {
    await runScheduled(MAIL_CRON, services, quiet);
    wait(5 * MINUTE);
  }
  // One was already with the provider; the one that was being sent is sent again.
  const recipients = sent.filter(({ subject }) => subject === "Keys in lists").map(({ to }) => to);
  expect(recipients.sort()).toEqual(["carl@example.org", "dora@example.org", "finn@example.org"]);
  expect(new Set(sent.map(({ to, subject }) => `${subject} → ${to}`)).size).toBe(sent.length);
  expect(release.stores.sentByThen).toEqual(["bea@example.org"]);
  const { items } = await services.failedMail.list({});
  expect(items).toMatchObject([{ recipient: "refused@example.org" }]);
});

test.each(RELEASES)("after $migration the desk and the portal show the old data", async (release) => {
  const { browserOf, request, services } = await upgrade(release);
  const ada = browserOf("ada");
  const copy = await (await ada.get("/api/auth/export")).json<Record<string, unknown>>();
  const text = JSON.stringify(copy);
  for (const part of ["Hello, which **key**?", "The id.", "My key", "Firefox on Linux"]) {
    expect(text).toContain(part);
  }
  const students = await (await browserOf("isla").get("/api/users")).json();
  expect(students).toMatchObject([{ fullName: "Grace Hopper" }, { fullName: "Ada O'Brien" }]);
  expect((await services.messages.inbox({ archived: false })).items).toMatchObject([
    { fullName: "Ada O'Brien", unread: 1 },
  ]);
  expect((await services.newsletterIssues.list({})).items).toHaveLength(2);
  expect(await services.answerRatings.read(10)).toMatchObject({ unhelpful: 1 });
  const [upload] = (await services.uploads.list()).items;
  const [key] = Object.keys(release.stores.stores.MEDIA);
  expect(upload?.objectKey).toBe(key);
  expect((await request(`/media/${key}`)).status).toBe(200);
});

test.each(RELEASES)("after $migration calls with bodies in the old format are accepted", async (release) => {
  const { browser, request } = await upgrade(release);
  const visitor = browser();
  const person = { fullName: "Hedy Lamarr", email: "hedy@example.org" };
  const calls: [string, object, number][] = [
    [
      "/api/auth/register",
      { ...person, password: "frequency hopping", packageName: "Monthly Membership (Pro)", pricingId: 1 },
      201,
    ],
    ["/api/newsletter", { email: person.email }, 202],
    ["/api/contact", { ...person, message: "Hello" }, 201],
    ["/api/mentorship", { ...person, packageName: "Mentorship" }, 201],
    [
      "/api/chat/feedback",
      { answer: "answer-0002", helpful: true, model: "built-in", pages: ["/notes/use-effect"] },
      201,
    ],
  ];
  for (const [path, body, status] of calls) {
    expect([path, (await visitor.post(path, body)).status]).toEqual([path, status]);
  }
  expect(await (await request("/api/courses/1")).json()).toMatchObject({ id: "1", title: "Mentorship" });
});

test.each(RELEASES)("after $migration a stored feed is shown until the next fetch", async (release) => {
  await upgrade(release);
  const { request } = await startAccounts({
    vars: {
      YOUTUBE_CHANNEL_ID: "UCgreenbar-local-channel",
      YOUTUBE_API_KEY: "a-key",
      YOUTUBE_API_URL: "https://api.youtube.example",
    },
  });
  const videos = await (await request("/api/youtube")).json<{ id: string }[]>();
  expect(videos[0]).toMatchObject({ id: "greenbar-01", thumbnail: "/media/videos/greenbar-01" });
});

/** Texts have been rows of the database since migration 0009. */
const BEFORE_TEXTS = RELEASES.filter(({ migration }) => migration < "0009");

test.each(BEFORE_TEXTS)(
  "after $migration the texts are missing until they are seeded, and the owner's offers stay",
  async (release) => {
    await upgrade(release);
    await env.DB.prepare("UPDATE offers SET price_minor = 12300 WHERE id = '2'").run();
    const { notes, legalPages, faq, offers, siteMap } = startEdge().services;
    await expect(notes.page("props")).rejects.toMatchObject({ status: 404 });
    await expect(legalPages.page("terms")).rejects.toMatchObject({ status: 404 });
    expect((await faq.withOffers({ courses: 8 })).faq).toEqual([]);
    expect((await siteMap.read()).notes).toEqual([]);

    await writeContent();
    expect((await notes.page("props")).note.title).not.toBe("");
    expect((await legalPages.page("terms")).body).toContain("{{brand}}");
    expect((await faq.withOffers({ courses: 8 })).faq.length).toBeGreaterThan(10);
    expect((await offers.get("2")).price.minor).toBe(12_300);
  },
);

test("after 0015 the owner's texts, drafts, history and addresses are there", async () => {
  const release = RELEASES.find(({ migration }) => migration === "0015");
  if (!release) throw new Error("the release is missing");
  await upgrade(release);
  const { notes, items, drafts, addresses } = startEdge().services;
  expect((await notes.page("props")).note.description).toBe("My own description.");
  expect((await items.open("notes", "use-effect")).draft?.values.title).toBe("Half written");
  expect((await drafts.history("notes", "props")).map(({ version }) => version).toSorted()).toEqual([0, 1]);
  expect(await addresses.newPath("notes", "lists-and-keys")).toBe("/notes/keys-in-lists");
});

/** The fixture of 0005 has a part of the catalogue only. Lessons came with 0016. */
const BEFORE_LESSONS = RELEASES.slice(1).filter(({ migration }) => migration < "0016");

test.each(BEFORE_LESSONS)(
  "after $migration a course has lessons once they are seeded, and can be taken",
  async (release) => {
    await upgrade(release);
    const { lessons, enrolments } = startEdge().services;
    expect((await lessons.course("4", null)).modules.flatMap((module) => module.lessons)).toEqual([]);
    await writeContent();
    const ada = await env.DB.prepare("SELECT id FROM users WHERE email = ?")
      .bind(release.stores.people.ada.email)
      .first<{ id: string }>();
    const viewer = { id: ada?.id ?? "", fullName: "Ada O'Brien", role: "student" as const, sessionId: "s" };
    // The course is the owner's row, which has no address of its own yet.
    expect((await lessons.page("4", "headings-and-paragraphs", viewer)).open).toBeNull();
    await enrolments.enrol(viewer.id, "4", "never");
    expect((await lessons.page("4", "headings-and-paragraphs", viewer)).open?.exercises).toHaveLength(2);
  },
);

test("after 0017 learners keep their courses and their work, and a chosen membership opens nothing", async () => {
  const { services } = await upgrade({ migration: "0017", sql: database0017, stores: stores0017 });
  const { lessons, exerciseWork, questions, enrolments } = services;
  const { lesson, exercise, path } = stores0017.learned;
  const ada = { id: stores0017.ids.ada, fullName: "Ada O'Brien", role: "student" as const, sessionId: "s" };
  expect((await lessons.page("4", lesson, ada)).open?.exercises).not.toEqual([]);
  expect((await exerciseWork.read(ada, exercise))?.files[path]).toContain("It's mine;\nkept");
  expect((await questions.mine(ada, null)).items).toMatchObject([
    { body: "Why is it red?", state: "answered" },
  ]);
  expect(await enrolments.hasAccess(ada.id, "4")).toBe(true);
  // She chose the membership when she registered, and was enrolled in one course.
  expect(await enrolments.hasAccess(ada.id, "3")).toBe(false);
  const courses = await enrolments.ofCourse("3", { limit: 5, cursor: null });
  expect(courses.items).toMatchObject([{ state: "ended" }]);
});

test("after 0021 what was sold is still open, counted and downloadable, and no course is exclusive", async () => {
  const { services, browserOf } = await upgrade({ migration: "0021", sql: database0021, stores: stores0021 });
  const { enrolments, deskOrder, courses, purchases } = services;
  const { order, open, byHand } = stores0021.sold;
  const ada = { id: stores0021.ids.ada, fullName: "Ada O'Brien", role: "student" as const, sessionId: "s" };
  const sold = await deskOrder.read(order);
  expect(sold.order).toMatchObject({ state: "paid", total: 26_910, refunded: 1_000, membershipId: null });
  expect(sold.code).toBe("TEN");
  expect(sold.entries.reduce((sum, { minor }) => sum + minor, 0)).toBe(0);
  expect((await deskOrder.read(open)).order.state).toBe("open");
  expect((await deskOrder.read(byHand.orderId)).order).toMatchObject({ state: "open", way: "by-hand" });
  expect(await enrolments.hasAccess(ada.id, "4")).toBe(true);
  expect((await purchases.list(ada, null)).items.map(({ id }) => id)).toEqual([order]);
  // Somebody who was enrolled in all courses before still is.
  const grace = await env.DB.prepare("SELECT id FROM users WHERE email = ?")
    .bind(stores0021.people.grace.email)
    .first<string>("id");
  await env.DB.prepare("UPDATE users SET email_confirmed_at = 1").run();
  for (const course of (await courses.list({ limit: 10 })).items)
    expect([course.id, await enrolments.hasAccess(grace ?? "", course.id)]).toEqual([course.id, true]);
  const copy = await (await browserOf("ada").get("/api/auth/export")).json<Record<string, unknown>>();
  expect(copy).toMatchObject({ assignments: [], certificates: [], memberships: [] });
});
