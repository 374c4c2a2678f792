import { expect, test } from "vitest";
import { openDispute } from "#worker/platform/stripe-disputes.ts";

const stored = (change: object) =>
  JSON.stringify({
    ...{ id: "du_1", object: "dispute", amount: 29_900, currency: "gbp", reason: "product_not_received" },
    ...{ status: "needs_response", livemode: true, evidence_details: { due_by: 1_800_000_000 }, ...change },
  });
const STRIPE = "https://checkout.stripe.com";

test("a dispute leads to its page at the provider, for test keys to the page of the tests", () => {
  const live = openDispute(stored({}), STRIPE);
  expect(live).toMatchObject({ reason: "product not received", isAsked: true });
  expect(live?.page).toBe("https://dashboard.stripe.com/disputes/du_1");
  expect(openDispute(stored({ livemode: false }), STRIPE)?.page).toBe(
    "https://dashboard.stripe.com/test/disputes/du_1",
  );
  expect(openDispute(stored({}), "http://localhost:1")?.page).toBe("http://localhost:1");
});

test.each([
  ["needs_response", true],
  ["warning_needs_response", true],
  ["under_review", false],
  ["warning_under_review", false],
])("%s is not decided yet", (status, isAsked) => {
  expect(openDispute(stored({ status }), STRIPE)).toMatchObject({ isAsked });
});

test("what is decided, or cannot be read, is no open dispute", () => {
  for (const status of ["won", "lost", "warning_closed", "prevented"])
    expect(openDispute(stored({ status }), STRIPE)).toBeNull();
  expect(openDispute(stored({ amount: "a lot" }), STRIPE)).toBeNull();
  expect(openDispute(stored({ evidence_details: { due_by: null } }), STRIPE)?.dueBy).toBeNull();
});
