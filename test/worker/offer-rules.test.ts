import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { OfferState } from "#shared/courses/catalogue.ts";
import { shippedExample } from "#worker/courses/offer-rules.ts";
import { openDatabase } from "#worker/platform/client.ts";
import { startEdge } from "../support/edge.ts";
import { writeContent } from "../support/seeded.ts";

const OWNER = { id: "isla", fullName: "Isla Fenwright" };
const db = () => openDatabase(env.DB, { nearest: false }).db;

async function start() {
  await writeContent();
  const edge = startEdge();
  const { items, drafts, publishing } = edge.services;
  async function publish(id: string, change: { state?: OfferState; grants?: string; name?: string }) {
    const { live, draft, version } = await items.open("offers", id);
    const values = { ...(draft?.values ?? live), ...change };
    await drafts.save(OWNER, "offers", id, { values, save: draft?.save ?? 0, base: version, tab: "tab" });
    return publishing.publish(OWNER, "offers", id);
  }
  return { ...edge, publish };
}

test("an offer is sold only when the first module of each of its courses has a lesson", async () => {
  const { publish } = await start();
  await env.DB.prepare("UPDATE lessons SET archived_at = 1 WHERE module_id = '1-m1'").run();
  const refusal = {
    fields: {
      state: "The first module of “Mentorship” has no lesson yet. Publish one first, or choose Waiting list.",
    },
  };
  for (const state of ["on-sale", "early-access"] as const) {
    await expect(publish("2", { state, grants: "1" })).rejects.toMatchObject(refusal);
  }
  await expect(publish("2", { state: "on-sale", grants: "4\n1" })).rejects.toMatchObject(refusal);
  for (const state of ["waiting-list", "closed", "hidden"] as const)
    await publish("2", { state, grants: "" });
  await publish("2", { state: "on-sale", grants: "4" });
  await publish("4", { state: "on-sale" });
});

test("people and all courses can be offered without a lesson", async () => {
  const { publish } = await start();
  await publish("1", { state: "on-sale", name: "Mentorship, twelve weeks" });
  await publish("bootcamp-pro", { state: "on-sale", name: "Bootcamp" });
  await publish("pro", { state: "on-sale", grants: "*" });
});

test("an exclusive course is opened by offers that name it, and not sold by itself", async () => {
  const { publish, services } = await start();
  const message = "“Releases Without Fear” is exclusive, so it is not sold by itself.";
  await expect(publish("releases-without-fear", { state: "on-sale" })).rejects.toMatchObject({
    fields: { state: expect.stringContaining(message) },
  });
  await publish("vip", { grants: "*\nreleases-without-fear", name: "Club" });
  const row = await env.DB.prepare("SELECT grants FROM offers WHERE id = 'vip'").first();
  expect(row).toEqual({ grants: '["*","releases-without-fear"]' });
  expect((await services.items.open("offers", "vip")).live?.grants).toBe("*\nreleases-without-fear");
});

test("a course that is for sale does not become exclusive", async () => {
  const { services } = await start();
  const { items, drafts, publishing } = services;
  const { live, version } = await items.open("courses", "4");
  const values = { ...live, exclusive: "on" };
  await drafts.save(OWNER, "courses", "4", { values, save: 0, base: version, tab: "tab" });
  await expect(publishing.publish(OWNER, "courses", "4")).rejects.toMatchObject({
    fields: {
      exclusive:
        "The offer “Beginner Web Dev: HTML, CSS & JavaScript” sells it by itself. Set that offer to Hidden first.",
    },
  });
});

test("a course that does not exist cannot be opened by an offer", async () => {
  const { publish } = await start();
  await expect(publish("4", { grants: "4\n5\nsix" })).rejects.toMatchObject({
    fields: { grants: "There is no published course with the id “5”, “six”." },
  });
});

test("an offer that opens no course is not sold", async () => {
  const { publish, services } = await start();
  const { live } = await services.items.open("offers", "4");
  const values = { ...live, name: "Weekend workshop", grants: "" };
  const id = await services.drafts.create(OWNER, "offers", { values, tab: "tab" });
  await expect(publish(id, { state: "on-sale" })).rejects.toMatchObject({
    fields: { grants: "Write which courses it opens: who pays now would get none." },
  });
  await publish(id, { state: "waiting-list" });
});

test("an offer is an example until the owner publishes it", async () => {
  const { publish } = await start();
  const isExample = async (id: string) => (await shippedExample(db(), id)).length > 0;
  expect(await isExample("4")).toBe(true);
  await publish("4", { name: "My first course" });
  expect(await isExample("4")).toBe(false);
  expect(await isExample("mine")).toBe(false);
});

test("a card says how many lessons there are today", async () => {
  const { services, publish } = await start();
  const available = async (id: string) => {
    const { courses } = (await services.faq.withOffers({ courses: 8 })).offers;
    return courses.find((offer) => offer.id === id)?.available;
  };
  expect(await available("4")).toBe("6 lessons today");
  expect((await services.courses.get("4")).available).toBe("6 lessons today");
  await publish("2", { state: "early-access", grants: "4" });
  expect(await available("2")).toBe("6 lessons today");
  await publish("4", { state: "on-sale" });
  expect(await available("4")).toBe(null);
});
