import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addUser, insertRow } from "../support/desk.ts";
import { startEdge } from "../support/edge.ts";
import { addCourse, addLesson, addModule, addProgress } from "../support/learning.ts";
import { orderRow } from "../support/orders.ts";

const DAY = 86_400_000;
const NOW = Date.parse("2026-11-23T09:00:00Z");
const MIDNIGHT = Date.parse("2026-11-23T00:00:00Z");

type Services = ReturnType<typeof startEdge>["services"];
const figure = async ({ figures }: Services, name: string) =>
  (await figures.read()).figures.find((each) => each.name === name);

test("students are counted for each of the last 30 days, and for the 30 days before", async () => {
  await addUser({ id: "boss", role: "admin", created_at: NOW });
  for (const [id, at] of [
    ["today", NOW],
    ["midnight", MIDNIGHT],
    ["yesterday", MIDNIGHT - 1],
    ["first", MIDNIGHT - 29 * DAY],
    ["before", MIDNIGHT - 29 * DAY - 1],
    ["earliest", MIDNIGHT - 59 * DAY],
    ["too early", MIDNIGHT - 59 * DAY - 1],
  ] as const) {
    await addUser({ id, created_at: at });
  }
  const { services } = startEdge();
  const { days } = await services.figures.read();
  expect([days.length, days[0], days[29]]).toEqual([30, "2026-10-25", "2026-11-23"]);
  const students = await figure(services, "students");
  expect(students).toMatchObject({ total: 4, before: 2 });
  expect([students?.perDay[0], students?.perDay[28], students?.perDay[29]]).toEqual([1, 1, 2]);
});

test("a conversation is counted on the day of its first message, whoever wrote it", async () => {
  for (const id of ["ada", "tom"]) {
    await addUser({ id });
    await insertRow("conversations", { student_id: id, last_message_at: NOW });
  }
  for (const [id, student_id, at] of [
    ["m1", "ada", NOW - 90 * DAY],
    ["m2", "ada", NOW - DAY],
    ["m3", "tom", NOW - DAY],
    ["m4", "tom", NOW],
  ] as const) {
    await insertRow("messages", { id, student_id, author: "student", body: "Hi", created_at: at });
  }
  expect(await figure(startEdge().services, "conversations")).toMatchObject({ total: 1, before: 0 });
});

test("leaving the newsletter is counted once, also after the address was deleted", async () => {
  const { services, settle, sent } = startEdge();
  await services.newsletter.subscribe({ email: "ada@example.org" }, { network: "192.0.2.1" });
  await settle();
  const token = (path: string) =>
    new RegExp(`/newsletter/${path}\\?token=([\\w.-]+)`).exec(JSON.stringify(sent))?.[1] ?? "";
  await services.newsletter.confirm(token("confirm"), { network: "192.0.2.1" });
  expect(await figure(services, "readers")).toMatchObject({ total: 1 });
  await services.newsletter.unsubscribe(token("unsubscribe"));
  await services.newsletter.unsubscribe(token("unsubscribe"));
  await services.retention.cleanUp();
  expect((await env.DB.prepare("SELECT * FROM newsletter_subscribers").all()).results).toEqual([]);
  expect(await figure(services, "departures")).toMatchObject({ total: 1 });
  expect(await figure(services, "readers")).toMatchObject({ total: 0 });
});

test("lessons finished are counted by the day on which they were", async () => {
  await addUser({ id: "ada" });
  await addCourse("c1");
  await addModule("m1", "c1");
  for (const [id, at] of [
    ["a", NOW],
    ["b", MIDNIGHT - 1],
    ["c", MIDNIGHT - 30 * DAY],
    ["d", null],
  ] as const) {
    await addLesson(id, "m1");
    await addProgress("ada", id, at);
  }
  const finished = await figure(startEdge().services, "finished");
  expect(finished).toMatchObject({ total: 2, before: 1, currency: null });
  expect(finished?.perDay.slice(28)).toEqual([1, 1]);
});

test("takings are what buyers paid, without test orders and what was given back", async () => {
  await addCourse("c1");
  for (const [id, test] of [
    ["real", 0],
    ["try", 1],
  ] as const) {
    await insertRow("orders", orderRow(null, { id, offer_id: "c1", test }));
    for (const [cause, account, minor] of [
      [`sale:${id}`, "cash at provider", 9_900],
      [`sale:${id}`, "sales", -9_900],
      [`refund:${id}`, "cash at provider", -2_000],
    ] as const) {
      const booking = { id: `${cause} ${account}`, cause, order_id: id, account, minor };
      await insertRow("ledger", { ...booking, currency: "GBP", at: NOW });
    }
  }
  const takings = await figure(startEdge().services, "takings");
  expect(takings).toMatchObject({ total: 9_900, before: 0, currency: "GBP" });
});

test("the file has a line for each day", async () => {
  await addUser({ id: "ada", created_at: NOW });
  const lines = (await startEdge().services.figures.file()).trim().split("\r\n");
  expect(lines).toHaveLength(31);
  expect(lines[0]).toContain('"Day","New students"');
  expect(lines[30]).toBe('"2026-11-23","1","0","0","0","0","0","0.00","0"');
});
