import { expect, test } from "vitest";
import { addUser, insertRow } from "../support/desk.ts";
import { startEdge } from "../support/edge.ts";
import { writeContent } from "../support/seeded.ts";

const sender = { network: "192.0.2.1" };

test.each(["obrien", "O'Brien", "O’BRIEN", "síle obrien"])(
  "%s finds the person, the letter, the request and the message",
  async (q) => {
    await writeContent();
    await addUser({ id: "sile", full_name: "Síle O’Brien", email: "sile@example.org" });
    const { services } = startEdge();
    const from = { fullName: "Síle O'Brien", email: "other@example.org" };
    await services.contact.send({ ...from, message: "Hello" }, sender);
    await services.mentorship.request({ ...from, phone: null, packageName: "Mentorship" }, sender);
    const message = { body: "I am Síle O’Brien", submissionId: undefined };
    await services.messages.write("student", "sile", message);
    await addUser({ id: "brienne", full_name: "Brienne Obi", email: "brienne@example.org" });

    expect(await services.deskSearch.find(q)).toMatchObject({
      people: [{ id: "sile" }],
      contact: [{ text: "Hello" }],
      requests: [{ text: "Mentorship" }],
      messages: [{ studentId: "sile", author: "student" }],
      readers: [],
    });
  },
);

test("letters from before the search are found by their plain letters, and wildcards are not", async () => {
  await insertRow("contact_messages", {
    ...{ id: "c", full_name: "Tom O'Brien", email: "tom@example.org", message: "Evenings?", created_at: 1 },
  });
  const { deskSearch } = startEdge().services;
  const found = async (q: string) => (await deskSearch.find(q)).contact.length;
  expect([await found("OBRIEN even"), await found("%"), await found("obrien mornings")]).toEqual([1, 0, 0]);
});

test("newsletter readers are found by address, with their account if they have one", async () => {
  await addUser({ id: "ada", email: "ada@example.org" });
  for (const [id, email] of [
    ["n1", "ada@example.org"],
    ["n2", "adam@example.org"],
  ] as const) {
    await insertRow("newsletter_subscribers", {
      id,
      email,
      status: "confirmed",
      created_at: id === "n1" ? 2 : 1,
      updated_at: 1,
    });
  }
  expect((await startEdge().services.deskSearch.find("ada")).readers).toMatchObject([
    { email: "ada@example.org", personId: "ada" },
    { email: "adam@example.org", personId: null },
  ]);
});

test("projects and templates are found by name, and one more than ten of a kind is read", async () => {
  await writeContent();
  for (let index = 0; index < 15; index += 1) await addUser({ id: `s${index}`, full_name: "Same Name" });
  const { deskSearch } = startEdge().services;
  expect((await deskSearch.find("same name")).people).toHaveLength(11);
  expect((await deskSearch.find("vite")).templates.length).toBeGreaterThan(0);
});
