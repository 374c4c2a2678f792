import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { Viewer } from "#shared/accounts/roles.ts";
import type { HandInForm } from "#shared/assignments/hand-in-form.ts";
import { acceptedAssignments } from "#worker/assignments/accepted.ts";
import { createDatabase } from "#worker/platform/client.ts";
import { addUser } from "../support/desk.ts";
import { startEdge } from "../support/edge.ts";
import { joinedStatements, lessonStatement } from "../support/lessons.ts";
import { writeContent } from "../support/seeded.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const viewer = (id: string): Viewer => ({ id, fullName: id, role: "student", sessionId: "" });
const [ada, eve] = [viewer("ada"), viewer("eve")];
const form = (more: Partial<HandInForm> = {}): HandInForm => ({ body: "My tide.", ...more });
const zip = (size = 30) => {
  const bytes = new Uint8Array(size);
  bytes.set([0x50, 0x4b, 3, 4]);
  return { name: "C:\\work\\tide.zip", bytes };
};

/** A course with two assignments, which Ada takes and Eve does not. */
async function startSite() {
  const edge = startEdge();
  await writeContent();
  await addUser({ id: "boss", role: "admin" });
  for (const id of ["ada", "eve"]) await addUser({ id, full_name: `Person ${id}` });
  const statements = [
    ["DELETE FROM exercises", []] as const,
    ["DELETE FROM lessons", []] as const,
    ...[
      { id: "tide", assignmentTitle: "Draw a tide", assignment: "## The brief\n\nDraw." },
      { id: "open", free: true, assignmentTitle: "Draw a moon", assignment: "Draw.", position: 1 },
      { id: "plain", position: 2 },
    ].map(lessonStatement),
    ...joinedStatements("ada"),
  ];
  await env.DB.batch(statements.map(([text, values]) => env.DB.prepare(text).bind(...values)));
  const { handIns, reviews, outbox } = edge.services;
  const db = createDatabase(env.DB);
  return {
    ...edge,
    handIns,
    reviews,
    accepted: async (user = "ada") => {
      const { accepted, total } = await acceptedAssignments(db, user, "4");
      return [accepted, total];
    },
    idOf: async (user = "ada", lesson = "tide") =>
      String(
        await env.DB.prepare("SELECT id FROM hand_ins WHERE user_id = ? AND lesson_id = ?")
          .bind(user, lesson)
          .first("id"),
      ),
    to: (id: string) => edge.sent.filter(({ to }) => to === `${id}@example.org`),
    async pass(milliseconds: number) {
      await edge.settle();
      edge.wait(milliseconds);
      await outbox.sendDue();
    },
  };
}

const count = (table: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>("n");
const keys = async () => (await env.MEDIA.list({ prefix: "hand-ins/" })).objects.map(({ key }) => key);

test("handed in, changes asked for, handed in again, accepted: all versions and reviews are kept", async () => {
  const { handIns, reviews, accepted, idOf, wait } = await startSite();
  expect(await handIns.ofLesson(ada, "tide")).toEqual({ enrolled: true, status: null });
  await handIns.handIn(ada, "tide", form({ link: "https://example.org/tide" }), zip());
  const id = await idOf();
  expect(await accepted()).toEqual([0, 2]);

  const comment = { version: 1, file: "src/tide.js", line: 3, quote: "let x", body: "Name it." };
  await reviews.comment(id, comment);
  // Nothing is seen before the review is sent.
  expect((await handIns.own(ada, "tide")).versions[0]).toMatchObject({ verdict: null, comments: [] });
  wait(MINUTE);
  await reviews.review(id, { version: 1, verdict: "changes", review: "Nearly." });
  expect(await handIns.own(ada, "tide")).toMatchObject({
    ...{ title: "Draw a tide", mayHandIn: true, status: { state: "changes", versions: 1 } },
    versions: [
      {
        ...{ number: 1, body: "My tide.", link: "https://example.org/tide", review: "Nearly." },
        ...{ zip: { name: "tide.zip", bytes: 30 }, verdict: "changes" },
        comments: [{ file: "src/tide.js", line: 3, quote: "let x", body: "Name it." }],
      },
    ],
  });

  wait(MINUTE);
  await handIns.handIn(ada, "tide", form({ body: "With names." }), null);
  await reviews.review(id, { version: 2, verdict: "accepted", review: "" });
  const own = await handIns.own(ada, "tide");
  expect(own).toMatchObject({ mayHandIn: false, status: { state: "accepted", versions: 2 } });
  expect(own.versions.map(({ number, verdict }) => [number, verdict])).toEqual([
    [2, "accepted"],
    [1, "changes"],
  ]);
  expect([await accepted(), await accepted("eve")]).toEqual([
    [1, 2],
    [0, 2],
  ]);
  await expect(handIns.handIn(ada, "tide", form({ body: "More" }), null)).rejects.toMatchObject({
    code: "conflict",
  });
  expect(await count("hand_in_versions")).toBe(2);
});

test("only people who take the course hand in, also in a free lesson, and nobody after access has ended", async () => {
  const { handIns, idOf } = await startSite();
  for (const lesson of ["tide", "open", "plain", "none"]) {
    await expect(handIns.handIn(eve, lesson, form(), zip())).rejects.toMatchObject({ code: "not_found" });
    await expect(handIns.own(eve, lesson)).rejects.toMatchObject({ code: "not_found" });
  }
  await expect(handIns.handIn(ada, "plain", form(), null)).rejects.toMatchObject({ code: "not_found" });
  await handIns.handIn(ada, "open", form(), null);
  expect((await handIns.mine(ada)).map(({ lessonId }) => lessonId)).toEqual(["tide", "open"]);
  expect(await handIns.mine(eve)).toEqual([]);

  await env.DB.prepare("UPDATE enrolments SET revoked_at = 1").run();
  await expect(handIns.handIn(ada, "open", form({ body: "Late" }), zip())).rejects.toMatchObject({
    code: "forbidden",
  });
  // One's own work stays, without the brief, which belongs to the course.
  expect(await handIns.own(ada, "open")).toMatchObject({ mayHandIn: false, brief: null });
  expect((await handIns.mine(ada)).map(({ lessonId }) => lessonId)).toEqual(["open"]);
  await expect(handIns.own(eve, "open")).rejects.toMatchObject({ code: "not_found" });
  expect(await keys()).toEqual([]);
  expect(await idOf("ada", "open")).not.toBe("null");
});

test("nothing at all, a file that is no zip and one that is too large are refused, and nothing is stored", async () => {
  const { handIns } = await startSite();
  await expect(handIns.handIn(ada, "tide", form({ body: "" }), null)).rejects.toMatchObject({
    ...{ code: "invalid", fields: { body: expect.stringContaining("One of them is enough") } },
  });
  const notZip = { name: "tide.zip", bytes: new TextEncoder().encode("not a zip") };
  await expect(handIns.handIn(ada, "tide", form(), notZip)).rejects.toMatchObject({
    ...{ code: "invalid", fields: { zip: expect.stringContaining("not a zip") } },
  });
  await expect(handIns.handIn(ada, "tide", form(), zip(10 * 1024 ** 2 + 1))).rejects.toMatchObject({
    ...{ code: "too_large", fields: { zip: expect.stringContaining("10 MiB") } },
  });
  expect([await count("hand_ins"), await keys()]).toEqual([0, []]);
  await handIns.handIn(ada, "tide", form({ body: "" }), zip(10 * 1024 ** 2));
  expect(await keys()).toHaveLength(1);
});

test("the same form sent twice is one version; changed and sent again, it is another", async () => {
  const { handIns } = await startSite();
  const submissionId = crypto.randomUUID();
  const same = form({ submissionId });
  await Promise.all([1, 2].map(() => handIns.handIn(ada, "tide", same, zip())));
  await handIns.handIn(ada, "tide", same, zip());
  expect([await count("hand_in_versions"), (await keys()).length]).toEqual([1, 1]);
  await handIns.handIn(ada, "tide", form({ submissionId, body: "Better." }), zip());
  expect([await count("hand_in_versions"), (await keys()).length]).toEqual([2, 2]);
});

test("of two reviewers, the second is told; of two clicks, one counts; a newer version is reviewed itself", async () => {
  const { handIns, reviews, idOf, to, settle } = await startSite();
  await handIns.handIn(ada, "tide", form(), null);
  const id = await idOf();
  await handIns.handIn(ada, "tide", form({ body: "Newer" }), null);
  await expect(reviews.review(id, { version: 1, verdict: "accepted", review: "" })).rejects.toMatchObject({
    ...{ code: "conflict", publicMessage: expect.stringContaining("newer version") },
  });
  const accept = { version: 2, verdict: "accepted" as const, review: "Good." };
  await reviews.review(id, accept);
  await reviews.review(id, accept);
  const late = { version: 2, verdict: "changes" as const, review: "No." };
  await expect(reviews.review(id, late)).rejects.toMatchObject({ code: "conflict" });
  await expect(reviews.comment(id, { version: 2, body: "Late" })).rejects.toMatchObject({ code: "conflict" });
  await settle();
  expect(to("ada").map(({ subject }) => subject)).toEqual(["Accepted: “Draw a tide”"]);
});

test("changes are asked for with a word about them, and a review can be taken back", async () => {
  const { handIns, reviews, accepted, idOf } = await startSite();
  await handIns.handIn(ada, "tide", form(), null);
  const id = await idOf();
  await expect(reviews.review(id, { version: 1, verdict: "changes", review: "" })).rejects.toMatchObject({
    fields: { review: expect.stringContaining("Say what to change") },
  });
  await reviews.review(id, { version: 1, verdict: "accepted", review: "By mistake." });
  expect(await accepted()).toEqual([1, 2]);
  await reviews.reopen(id);
  expect(await accepted()).toEqual([0, 2]);
  const own = await handIns.own(ada, "tide");
  expect([own.status?.state, own.versions[0]?.review]).toEqual(["handed-in", ""]);
  // The text is there for the next try.
  expect((await reviews.read(id)).versions[0]?.review).toBe("By mistake.");
});

test("what waits is listed with the oldest first, keeps its turn, and is on Today and in the search", async () => {
  const { handIns, reviews, services, idOf, wait } = await startSite();
  await handIns.handIn(ada, "tide", form({ body: "About the sea" }), null);
  wait(MINUTE);
  await handIns.handIn(ada, "open", form(), null);
  wait(MINUTE);
  await handIns.handIn(ada, "tide", form({ body: "About the blue sea" }), null);
  const [tide, open] = [await idOf(), await idOf("ada", "open")];
  const waiting = await reviews.list({ state: "handed-in" });
  expect(waiting.items.map(({ id, versions }) => [id, versions])).toEqual([
    [tide, 2],
    [open, 1],
  ]);
  const { items, total } = await services.today.read("boss");
  expect(total).toBe(2);
  expect(items[0]).toMatchObject({
    ...{ kind: "assignment", id: tide, title: "“Draw a tide”, version 2", text: "About the blue sea" },
  });
  expect((await services.inbox.unread()).assignments).toBe(2);
  expect((await services.deskSearch.find("blue sea")).assignments.map(({ id }) => id)).toEqual([tide]);
  await reviews.review(tide, { version: 2, verdict: "accepted", review: "" });
  expect((await reviews.list({ state: "accepted" })).items.map(({ id }) => id)).toEqual([tide]);
  expect((await reviews.list({ state: "handed-in" })).items.map(({ id }) => id)).toEqual([open]);
});

test("instructors get one email for all that waits, none if it is reviewed by then; learners one for each review", async () => {
  const { handIns, reviews, idOf, to, pass, services } = await startSite();
  await handIns.handIn(ada, "tide", form({ body: "A secret" }), null);
  await handIns.handIn(ada, "open", form(), null);
  await pass(10 * MINUTE);
  const [mail, ...more] = to("boss");
  expect(more).toEqual([]);
  expect(mail?.text).toContain(`https://greenbar.test/desk/assignments/${await idOf()}`);
  expect(JSON.stringify(mail)).not.toMatch(/secret|Person ada/);
  expect(mail?.headers).toHaveProperty("List-Unsubscribe-Post", "List-Unsubscribe=One-Click");

  await reviews.review(await idOf(), { version: 1, verdict: "changes", review: "Add a secret." });
  await pass(0);
  expect(to("ada").map(({ subject }) => subject)).toEqual(["Changes asked for: “Draw a tide”"]);
  expect(to("ada")[0]?.text).toContain("https://greenbar.test/portal/assignments/tide");
  expect(JSON.stringify(to("ada"))).not.toContain("secret");

  await services.messageNotices.want("ada", false);
  await reviews.review(await idOf("ada", "open"), { version: 1, verdict: "accepted", review: "" });
  await handIns.handIn(ada, "tide", form({ body: "Again" }), null);
  await reviews.review(await idOf(), { version: 2, verdict: "accepted", review: "" });
  await pass(DAY);
  expect([to("ada").length, to("boss").length]).toEqual([1, 1]);
});

test("a zip comes back as it was sent, to its owner and to the desk, and to nobody else", async () => {
  const { handIns, reviews, idOf } = await startSite();
  const sent = zip();
  await handIns.handIn(ada, "tide", form(), sent);
  const id = await idOf();
  const bytes = async (work: Promise<{ body: ReadableStream }>) =>
    new Uint8Array(await new Response((await work).body).arrayBuffer());
  expect(await bytes(handIns.zip(ada, id, 1))).toEqual(sent.bytes);
  expect(await bytes(reviews.zip(id, 1))).toEqual(sent.bytes);
  await expect(handIns.zip(eve, id, 1)).rejects.toMatchObject({ code: "not_found" });
  await expect(handIns.zip(ada, id, 2)).rejects.toMatchObject({ code: "not_found" });
});
