import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { openClub } from "../../support/club.ts";
import { insertRow } from "../../support/desk.ts";
import { addExercise, addProgress } from "../../support/learning.ts";
import { rowsOf } from "../../support/shop.ts";

test("a disputed order says until when to answer, and has what is stored about it as one text", async () => {
  const club = await openClub();
  const { id, viewer } = await club.join("vip", { code: "VIP" });
  const { deskOrder, disputes } = club.services;
  const read = async () => disputes.of(await deskOrder.read(id));
  expect(await read()).toBeNull();

  await addExercise("e1", "l1");
  await addProgress(viewer.id, "l1");
  const at = club.clock.now.getTime() + 60_000;
  await env.DB.prepare("UPDATE lesson_progress SET seen_at = ?, done_at = ?").bind(at, at).run();
  await insertRow("exercise_work", {
    ...{ user_id: viewer.id, exercise_id: "e1", files: "{}", save: 1, saved_at: at, tries: 1, passed_at: at },
  });
  const [order] = await rowsOf<{ payment_id: string }>("SELECT payment_id FROM orders");
  const opened = club.stand.ledger.openDispute(order?.payment_id ?? "");
  await club.rest();
  const dispute = await read();
  expect(dispute).toMatchObject({
    ...{ id: opened.id, amount: 19_900, currency: "GBP", reason: "fraudulent", isAsked: true },
    ...{
      dueBy: new Date((opened.evidence_details.due_by ?? 0) * 1000),
      page: `https://dashboard.stripe.com/test/disputes/${opened.id}`,
    },
  });
  const { evidence = "" } = dispute ?? {};
  expect(evidence).toContain("Invoice number: 1");
  expect(evidence).toContain("Total: £199");
  expect(evidence).toContain("It renews for £399 every year until I cancel.”");
  expect(evidence).toContain("Refund period: 15 days, until ");
  expect(evidence).toMatch(/: “Your receipt for VIP” to ada@example\.org/);
  const [owner] = club.sent.filter(({ subject }) => subject.includes("Sold"));
  expect(owner?.to).toBe("hello@greenbar.example");
  expect(evidence).not.toMatch(/Sold|disputed: /);
  expect(evidence).not.toContain(owner?.to);
  expect(evidence).toMatch(/Lesson l1: opened .*, done /);
  expect(evidence).toContain("Exercise e1: ");

  club.stand.ledger.closeDispute(opened.id, "won");
  await club.rest();
  await club.runCron();
  expect(await read()).toBeNull();
});
