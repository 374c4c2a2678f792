import { expect, test } from "vitest";
import { createLog } from "#shared/log.ts";
import { runScheduled } from "#worker/scheduled.ts";
import { startEdge } from "../support/edge.ts";
import { writeContent } from "../support/seeded.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const sender = { network: "192.0.2.1" };
const form = { fullName: "Zinnia Byron", email: "ada@example.org", message: "Which marigold first?" };
const request = {
  fullName: "Zinnia Byron",
  email: "ada@example.org",
  phone: "020 7946 0000",
  packageName: "Mentorship",
};

function startSite(options?: Parameters<typeof startEdge>[0]) {
  const edge = startEdge(options);
  return { ...edge, toAda: () => edge.sent.filter(({ to }) => to === "ada@example.org") };
}

test("the sender of a form gets a confirmation that does not repeat their text", async () => {
  await writeContent();
  const { services, settle, toAda } = startSite();
  await services.contact.send(form, sender);
  await services.mentorship.request(request, sender);
  await settle();
  expect(toAda().map(({ subject }) => subject)).toEqual([
    "We have received your message to Greenbar",
    "We have received your request: Mentorship",
  ]);
  expect(toAda()[1]?.text).toContain("Thank you for your request for Mentorship.");
  expect(JSON.stringify(toAda())).not.toMatch(/Zinnia|marigold|7946/);
  expect(toAda()[0]?.replyTo).toBe("hello@greenbar.example");
});

test("a form that is sent twice, one after the other or at once, is confirmed once", async () => {
  const { services, settle, toAda } = startSite();
  await Promise.all([1, 2, 3].map(() => services.contact.send(form, sender)));
  await settle();
  await services.contact.send(form, sender);
  await settle();
  expect(toAda()).toHaveLength(1);
});

test("an address gets one confirmation in ten minutes and three a day of each kind; every form is stored", async () => {
  await writeContent();
  const { services, settle, toAda, sent, wait, lines } = startSite();
  let count = 0;
  const write = async () => {
    count += 1;
    await services.contact.send({ ...form, message: `Message ${count}` }, sender);
    await settle();
  };
  await Promise.all([write(), write(), write()]);
  expect(toAda()).toHaveLength(1);
  wait(9 * MINUTE);
  await write();
  expect(toAda()).toHaveLength(1);
  wait(MINUTE);
  await write();
  expect(toAda()).toHaveLength(2);
  // Cleaning up must not delete what the limit counts.
  await runScheduled("7 * * * *", services, createLog({ ...console, log() {} }));
  for (const _ of [1, 2, 3]) {
    wait(10 * MINUTE);
    await write();
  }
  expect(toAda()).toHaveLength(3);
  await services.mentorship.request(request, sender);
  await settle();
  expect(toAda()).toHaveLength(4);
  wait(DAY);
  await write();
  expect(toAda()).toHaveLength(5);
  expect(sent.filter(({ to }) => to === "hello@greenbar.example")).toHaveLength(count + 1);
  expect(lines).toEqual([]);
});

test("while the provider is down the confirmation waits, and is sent once", async () => {
  const state = { down: true };
  const sent: string[] = [];
  const { services, settle, wait } = startSite({
    mailer: {
      async send({ to }) {
        if (state.down) throw new Error("the provider answered 500");
        sent.push(to);
      },
    },
  });
  await services.contact.send(form, sender);
  await settle();
  state.down = false;
  wait(10 * MINUTE);
  await services.outbox.sendDue();
  await services.outbox.sendDue();
  expect(sent.sort()).toEqual(["ada@example.org", "hello@greenbar.example"]);
});

test("a form from the site's own address gets no confirmation", async () => {
  const { services, settle, sent } = startSite();
  await services.contact.send({ ...form, email: "hello@greenbar.example" }, sender);
  await settle();
  expect(sent.map(({ subject }) => subject)).toEqual(["Contact form: Zinnia Byron"]);
});
