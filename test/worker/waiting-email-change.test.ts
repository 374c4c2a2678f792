import { expect, test } from "vitest";
import { ADA, signedIn } from "../support/accounts.ts";

const NEW = "ada@new.example.org";

async function asksForChange() {
  const site = await signedIn();
  const { user } = await site.answer.clone().json<{ user: { id: string } }>();
  await site.ada.post("/api/auth/email", { email: NEW, password: ADA.password });
  await site.settle();
  return { ...site, viewer: user };
}

test("a pending change of address is shown with its expiry, and expires after a day", async () => {
  const { services, viewer, clock, wait } = await asksForChange();
  const until = new Date(clock.now.getTime() + 24 * 60 * 60_000).toISOString();
  expect(await services.confirmation.waitingChange(viewer)).toEqual({ to: NEW, until: expect.any(String) });
  const change = await services.confirmation.waitingChange(viewer);
  expect(Math.abs(Date.parse(change?.until ?? "") - Date.parse(until))).toBeLessThan(60_000);
  wait(24 * 60 * 60_000);
  expect(await services.confirmation.waitingChange(viewer)).toBeNull();
});

test("the link of a change that was cancelled on the profile no longer works", async () => {
  const { services, viewer, mailedToken, ada } = await asksForChange();
  await services.confirmation.cancelOwnChange(viewer);
  await services.confirmation.cancelOwnChange(viewer);
  expect(await services.confirmation.waitingChange(viewer)).toBeNull();
  expect((await ada.post("/api/auth/confirm", { token: await mailedToken("confirm-email") })).status).toBe(
    400,
  );
  expect(await (await ada.get("/api/auth/me")).json()).toMatchObject({ user: { email: ADA.email } });
});

test("a first confirmation or a completed change is not shown as a pending change", async () => {
  const { services, answer, ada, mailedToken } = await signedIn();
  const { user } = await answer.clone().json<{ user: { id: string } }>();
  expect(await services.confirmation.waitingChange(user)).toBeNull();
  await ada.post("/api/auth/email", { email: NEW, password: ADA.password });
  expect((await ada.post("/api/auth/confirm", { token: await mailedToken("confirm-email") })).status).toBe(
    200,
  );
  expect(await services.confirmation.waitingChange(user)).toBeNull();
  expect(await (await ada.get("/api/auth/me")).json()).toMatchObject({ user: { email: NEW } });
});
