import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { startEdge } from "../support/edge.ts";
import { writeContent } from "../support/seeded.ts";

const sender = { network: "192.0.2.1" };
const form = { fullName: "Ada Byron", email: "ada@example.org", message: "Which course first?\nThanks" };

test("a contact message is read, answered by email, and archived", async () => {
  const { services, settle, sent } = startEdge();
  await services.contact.send(form, sender);
  const [entry] = (await services.inbox.list("contact", { archived: false })).items;
  expect(entry).toMatchObject({ fullName: "Ada Byron", text: form.message, readAt: null, repliedAt: null });

  const id = entry?.id ?? "";
  await services.inbox.mark("contact", id, { read: true });
  await services.inbox.reply("contact", id, { body: "Start with the first one." });
  await services.inbox.reply("contact", id, { body: "Start with the first one." });
  await settle();
  const replies = sent.filter(({ subject }) => subject === "Isla Fenwright at Greenbar replied to you");
  expect(replies).toHaveLength(1);
  expect(replies[0]?.text).toContain(
    "Start with the first one.\n\nThis is a reply to the form that you sent us on 23 November 2026.",
  );
  // The reply does not quote the message: anybody can enter somebody else's address in the form.
  expect(JSON.stringify(replies)).not.toContain("Which course first?");
  expect(replies[0]?.replyTo).toBe("hello@greenbar.example");
  expect(await services.inbox.get("contact", id)).toMatchObject({
    readAt: expect.any(Date),
    repliedAt: expect.any(Date),
  });

  await services.inbox.mark("contact", id, { archived: true });
  expect((await services.inbox.list("contact", { archived: false })).items).toEqual([]);
  expect((await services.inbox.list("contact", { archived: true })).items).toHaveLength(1);
});

test("a mentorship request names a package that is on offer", async () => {
  await writeContent();
  const { services, settle, sent } = startEdge();
  const request = {
    fullName: "Ada",
    email: "ada@example.org",
    phone: null,
    packageName: "Full-Stack Bootcamp: Pro",
  };
  await services.mentorship.request(request, sender);
  await services.mentorship.request(request, sender);
  await settle();
  expect(sent.filter(({ to }) => to === "hello@greenbar.example")).toHaveLength(1);
  expect((await services.inbox.list("mentorship", { archived: false })).items).toMatchObject([
    { text: "Full-Stack Bootcamp: Pro", phone: null },
  ]);
  for (const packageName of ["Free package", "Monthly Membership (Pro)", "' OR 1=1 --"]) {
    await expect(services.mentorship.request({ ...request, packageName }, sender)).rejects.toMatchObject({
      status: 400,
      fields: { packageName: expect.any(String) },
    });
  }
});

test("an unknown entry is a 404, also when it is answered or marked", async () => {
  const { services } = startEdge();
  for (const attempt of [
    () => services.inbox.get("contact", "none"),
    () => services.inbox.mark("mentorship", "none", { read: true }),
    () => services.inbox.reply("contact", "none", { body: "Hello" }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ status: 404 });
  }
});

test("the inbox is read page by page, each entry once", async () => {
  const { services } = startEdge();
  await env.DB.batch(
    Array.from({ length: 70 }, (_, index) =>
      env.DB.prepare(
        "INSERT INTO contact_messages (id, full_name, email, message, created_at) VALUES (?, 'Ada', 'ada@example.org', ?, 1)",
      ).bind(`letter-${index}`, `Message ${index}`),
    ),
  );
  const first = await services.inbox.list("contact", { archived: false });
  const second = await services.inbox.list("contact", { archived: false, cursor: first.next });
  const texts = [...first.items, ...second.items].map(({ text }) => text);
  expect(first.items).toHaveLength(50);
  expect(second.next).toBeNull();
  expect(new Set(texts).size).toBe(70);
});

test("unread entries are counted for each list, without archived ones", async () => {
  await writeContent();
  const { services } = startEdge();
  await services.contact.send(form, sender);
  await services.contact.send({ ...form, message: "Another question" }, sender);
  await services.mentorship.request(
    { fullName: "Ada", email: "ada@example.org", phone: null, packageName: "Mentorship" },
    sender,
  );
  expect(await services.inbox.unread()).toEqual({
    assignments: 0,
    conversations: 0,
    contact: 2,
    mentorship: 1,
    questions: 0,
  });

  const [newest, oldest] = (await services.inbox.list("contact", { archived: false })).items;
  await services.inbox.mark("contact", newest?.id ?? "", { read: true });
  await services.inbox.mark("contact", oldest?.id ?? "", { archived: true });
  expect(await services.inbox.unread()).toEqual({
    assignments: 0,
    conversations: 0,
    contact: 0,
    mentorship: 1,
    questions: 0,
  });
});
