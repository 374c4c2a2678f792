import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ADA, startAccounts } from "../support/accounts.ts";
import { writeContent } from "../support/seeded.ts";

const INSTRUCTOR = "hello@greenbar.example";
const stored = () => env.DB.prepare("SELECT package_name, pricing_id FROM users").first();

test.each([
  ["nothing", {}, "Full-Stack Bootcamp: Standard", 1],
  ["the number of a package", { pricingId: 2 }, "Full-Stack Bootcamp: Pro", 2],
  ["the name of a package", { packageName: "Team/Enterprise Package" }, "Team/Enterprise Package", 3],
  ["both", { packageName: "Full-Stack Bootcamp: Pro", pricingId: 2 }, "Full-Stack Bootcamp: Pro", 2],
  ["a course", { packageName: "AI Powered Engineer" }, "AI Powered Engineer", 1],
  ["a membership", { packageName: "Yearly Membership (VIP)" }, "Yearly Membership (VIP)", 1],
  ["a name that nothing has", { packageName: "Everything, free" }, "Full-Stack Bootcamp: Standard", 1],
  ["just an account", { pricingId: 0 }, null, 0],
  ["just an account in words", { packageName: "Just an account", pricingId: 0 }, null, 0],
])(
  "a registration that names %s stores a name and a number that fit",
  async (_what, choice, name, number) => {
    await writeContent();
    const { browser } = await startAccounts();
    const answer = await browser().post("/api/auth/register", { ...ADA, ...choice });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ user: { packageName: name, pricingId: number } });
    expect(await stored()).toEqual({ package_name: name, pricing_id: number });
  },
);

test.each([
  ["of nothing", { pricingId: 4 }],
  ["of another package", { packageName: "Full-Stack Bootcamp: Pro", pricingId: 3 }],
  ["of a package beside a course", { packageName: "AI Powered Engineer", pricingId: 2 }],
  ["for just an account beside a course", { packageName: "AI Powered Engineer", pricingId: 0 }],
])("a number %s is refused, and nothing is stored", async (_what, choice) => {
  await writeContent();
  const { browser, sent, settle } = await startAccounts();
  const answer = await browser().post("/api/auth/register", { ...ADA, ...choice });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toHaveProperty("fields.pricingId");
  await settle();
  expect(await stored()).toBeNull();
  expect(sent).toEqual([]);
});

test("the instructor is told who registered and for which package, and can reply to that person", async () => {
  await writeContent();
  const { browser, sent, settle } = await startAccounts();
  const answer = await browser().post("/api/auth/register", { ...ADA, packageName: "AI Powered Engineer" });
  const { user } = await answer.json<{ user: { id: string } }>();
  await settle();
  const news = sent.filter(({ to }) => to === INSTRUCTOR);
  expect(news).toMatchObject([{ subject: "New student: Ada Lovelace", replyTo: ADA.email }]);
  expect(news[0]?.text).toContain("AI Powered Engineer, £599 one-time");
  expect(news[0]?.text).toContain(`https://greenbar.test/messages/${user.id}`);
});

test("the instructor sees that somebody wanted just an account", async () => {
  await writeContent();
  const { browser, sent, services, settle } = await startAccounts();
  const answer = await browser().post("/api/auth/register", { ...ADA, pricingId: 0 });
  const { user } = await answer.json<{ user: { id: string } }>();
  await settle();
  expect(sent.find(({ to }) => to === INSTRUCTOR)?.text).toContain("Interested in: Just an account");
  expect(await services.messages.correspondent(user.id)).toMatchObject({ packageName: null, pricingId: 0 });
});

test("the mentorship and the bootcamp can be chosen, and the offer that somebody came for", async () => {
  await writeContent();
  const { services } = await startAccounts();
  const { guided, named } = await services.offers.toChoose("2");
  expect(guided.map(({ name }) => name)).toEqual([
    "Mentorship",
    "Full-Stack Bootcamp: Standard",
    "Full-Stack Bootcamp: Pro",
    "Team/Enterprise Package",
  ]);
  expect(named?.name).toBe("AI Powered Engineer");
  expect((await services.offers.toChoose(null)).named).toBeNull();
});

test("when the mail cannot be sent, the account and the instructor's notice are kept", async () => {
  await writeContent();
  let down = true;
  const delivered: string[] = [];
  const { browser, services, settle, wait, lines } = await startAccounts({
    mailer: {
      async send({ to }) {
        if (down) throw new Error("the provider is down");
        delivered.push(to);
      },
    },
  });
  expect((await browser().post("/api/auth/register", ADA)).status).toBe(201);
  await settle();
  expect(delivered).toEqual([]);
  expect(lines.filter(({ event }) => event === "mail.failed")).toHaveLength(2);
  down = false;
  wait(10 * 60_000);
  await services.outbox.sendDue();
  expect(delivered.sort()).toEqual([ADA.email, INSTRUCTOR]);
});

test("deleting the account deletes the unsent notice about it", async () => {
  const { browser } = await startAccounts();
  const ada = browser();
  await ada.post("/api/auth/register", ADA);
  await ada.post("/api/auth/login", ADA);
  expect((await ada.post("/api/auth/delete", { password: ADA.password })).status).toBe(200);
  const left = await env.DB.prepare("SELECT count(*) AS n FROM outbox WHERE reply_to = ?")
    .bind(ADA.email)
    .first("n");
  expect(left).toBe(0);
});
