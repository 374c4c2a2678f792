import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ADA as SIGNED_UP, signedIn } from "../support/accounts.ts";
import { addUser, insertRow } from "../support/desk.ts";
import { startEdge } from "../support/edge.ts";
import {
  addCourse,
  addEnrolment,
  addExercise,
  addLesson,
  addModule,
  addProgress,
} from "../support/learning.ts";

const ADA = { id: "ada", full_name: "Ada", email: "ada@example.org", created_at: 5 };
type Copy = { instructorNotes: unknown };

test("a person is shown with everything under their account and their address", async () => {
  await addUser({ ...ADA, package_name: "Pro", email_confirmed_at: 7 });
  await insertRow("user_sessions", {
    ...{ id: "z", user_id: "ada", device: "Firefox", created_at: 1, last_seen_at: 9, expires_at: 99 },
  });
  await insertRow("newsletter_subscribers", {
    ...{ id: "n", email: ADA.email, status: "confirmed", confirmed_at: 8, created_at: 1, updated_at: 1 },
  });
  await insertRow("conversations", { student_id: "ada", last_message_at: 6, unread_by_instructor: 1 });
  await insertRow("messages", { id: "m", student_id: "ada", author: "student", body: "Hi", created_at: 6 });
  const sent = { full_name: "A.", email: ADA.email, created_at: 4 };
  await insertRow("contact_messages", { ...sent, id: "c", message: "Hello" });
  await insertRow("contact_messages", { ...sent, id: "d", email: "other@example.org", message: "Not hers" });
  await insertRow("mentorship_requests", { ...sent, id: "r", package_name: "Mentorship" });
  for (const [id, status] of [
    ["o1", "failed"],
    ["o2", "sent"],
  ] as const) {
    await insertRow("outbox", {
      ...{ id, recipient: ADA.email, subject: `Mail ${id}`, body_text: "x", body_html: "x", headers: "{}" },
      ...{ status, due_at: 0, failed_at: status === "failed" ? 3 : null, created_at: 0 },
    });
  }

  expect(await startEdge().services.people.read("ada")).toMatchObject({
    person: { email: ADA.email, role: "student", member: true },
    lastSeenAt: new Date(9),
    newsletter: { status: "confirmed" },
    conversation: { messages: 1, unread: 1 },
    letters: [{ id: "c", text: "Hello" }],
    requests: [{ id: "r", text: "Mentorship" }],
    failedMails: [{ subject: "Mail o1" }],
    note: { body: "", version: 0 },
  });
});

test("a person about whom nothing else is known is shown, too, and an unknown one is a 404", async () => {
  await addUser(ADA);
  const { people } = startEdge().services;
  expect(await people.read("ada")).toMatchObject({
    ...{ lastSeenAt: null, newsletter: null, conversation: null, letters: [], requests: [], failedMails: [] },
    person: { member: false },
  });
  await expect(people.read("none")).rejects.toMatchObject({ status: 404 });
});

test("somebody with all courses is shown with what they did in each, asked, handed in and are stuck on", async () => {
  await addUser(ADA);
  await addEnrolment("e", "ada", "*");
  for (const course of ["c1", "c22", "c333"]) {
    await addCourse(course);
    await addModule(`${course}-m`, course);
    for (const lesson of ["a", "b"]) await addLesson(`${course}-${lesson}`, `${course}-m`);
  }
  await addProgress("ada", "c1-a", 5);
  await addProgress("ada", "c22-a");
  for (const [exercise, saved_at, passed_at] of [
    ["x1", 10, null],
    ["x2", 20, null],
    ["x3", 30, 30],
  ] as const) {
    await addExercise(exercise, "c1-a");
    await insertRow("exercise_work", {
      ...{ user_id: "ada", exercise_id: exercise, files: "{}", save: 1, saved_at, tries: 1, passed_at },
      failing: `test of ${exercise}`,
    });
  }
  for (const at of [1, 2, 3, 4, 9]) {
    await insertRow("questions", {
      ...{ id: `q${at}`, user_id: "ada", lesson_id: "c1-a", exercise_id: at === 9 ? "x2" : null },
      ...{ kind: "stuck", state: at === 9 ? "open" : "answered", shared: 0, body: `Why ${at}?` },
      ...{ created_at: at, updated_at: at },
    });
  }
  await insertRow("hand_ins", {
    ...{
      id: "h",
      user_id: "ada",
      lesson_id: "c1-b",
      state: "accepted",
      since: 7,
      versions: 1,
      created_at: 1,
    },
  });

  const read = await startEdge().services.people.read("ada");
  expect(read.begunCourses).toEqual([
    { id: "c1", title: "Course c1", done: 1, total: 2 },
    { id: "c22", title: "Course c22", done: 0, total: 2 },
  ]);
  expect(read.asked.map(({ kind, id, title, waits }) => [kind, id, title, waits])).toEqual([
    ["question", "q9", "Exercise x2", true],
    ["assignment", "h", "Lesson c1-b", false],
    ...["q4", "q3", "q2"].map((id) => ["question", id, "Lesson c1-a", false]),
  ]);
  expect(read.stuckOn).toEqual({
    ...{ exerciseId: "x2", title: "Exercise x2", test: "test of x2", at: new Date(20) },
  });

  // Courses by name show their own progress.
  await addEnrolment("f", "ada", "c1");
  const { begunCourses, courses } = await startEdge().services.people.read("ada");
  expect(begunCourses.map(({ id }) => id)).toEqual(["c22"]);
  expect(courses).toContainEqual(expect.objectContaining({ courseId: "c1", done: 1, total: 2 }));
});

test("a note is kept with its version: a stale one is refused, and the same text again is not", async () => {
  await addUser(ADA);
  const { people } = startEdge().services;
  const note = async () => (await people.read("ada")).note;
  await people.saveNote("ada", { body: "Works nights", version: 0 });
  expect(await note()).toMatchObject({ body: "Works nights", version: 1 });
  await people.saveNote("ada", { body: "Works nights", version: 0 });
  await expect(people.saveNote("ada", { body: "Other", version: 0 })).rejects.toMatchObject({ status: 409 });
  await people.saveNote("ada", { body: "", version: 1 });
  expect(await note()).toMatchObject({ body: "", version: 2 });
  await expect(people.saveNote("none", { body: "Text", version: 0 })).rejects.toMatchObject({ status: 404 });
  expect((await env.DB.prepare("SELECT * FROM person_notes").all()).results).toHaveLength(1);
});

test("the confirmation email can be sent again for a person", async () => {
  await addUser(ADA);
  const { services, settle, sent } = startEdge();
  await services.confirmation.resend({ id: "ada" });
  await settle();
  expect(sent.map(({ to }) => to)).toEqual([ADA.email]);
});

test("saved replies are listed by title, changed and deleted; a title is used once", async () => {
  const { savedReplies } = startEdge().services;
  await savedReplies.add({ title: "Refund", body: "Within 14 days." });
  await savedReplies.add({ title: "Evenings", body: "Every Tuesday." });
  const [evenings, refund] = await savedReplies.list();
  expect([evenings?.title, refund?.title]).toEqual(["Evenings", "Refund"]);

  await savedReplies.change(refund?.id ?? "", { title: "Refund", body: "Within 15 days." });
  const taken = { status: 400, fields: { title: expect.any(String) } };
  await expect(savedReplies.add({ title: "Refund", body: "x" })).rejects.toMatchObject(taken);
  await expect(savedReplies.change(evenings?.id ?? "", { title: "Refund", body: "x" })).rejects.toMatchObject(
    taken,
  );
  await expect(savedReplies.change("none", { title: "New", body: "x" })).rejects.toMatchObject({
    status: 404,
  });
  await savedReplies.remove(evenings?.id ?? "");
  await savedReplies.remove(evenings?.id ?? "");
  expect(await savedReplies.list()).toMatchObject([{ title: "Refund", body: "Within 15 days." }]);
});

test("at most fifty saved replies are kept", async () => {
  await env.DB.batch(
    Array.from({ length: 50 }, (_, index) =>
      env.DB.prepare("INSERT INTO saved_replies VALUES (?, ?, 'x', 0, 0)").bind(
        `r${index}`,
        `Title ${index}`,
      ),
    ),
  );
  const add = startEdge().services.savedReplies.add({ title: "One more", body: "x" });
  await expect(add).rejects.toMatchObject({ status: 400, message: expect.stringContaining("50") });
});

test("a note is in the person's copy of their data once their address is confirmed, and goes with the account", async () => {
  const { ada, mailedToken, services, settle } = await signedIn();
  const id = (await env.DB.prepare("SELECT id FROM users").first<{ id: string }>())?.id ?? "";
  await services.people.saveNote(id, { body: "Works nights", version: 0 });
  const notes = async () => (await (await ada.get("/api/auth/export")).json<Copy>()).instructorNotes;
  expect(await notes()).toEqual([]);
  await ada.post("/api/auth/confirm", { token: await mailedToken("confirm-email") });
  expect(await notes()).toMatchObject([{ body: "Works nights" }]);

  await ada.post("/api/auth/delete", { password: SIGNED_UP.password });
  await settle();
  expect((await env.DB.prepare("SELECT * FROM person_notes").all()).results).toEqual([]);
});
