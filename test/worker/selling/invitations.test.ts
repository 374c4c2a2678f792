import { expect, test } from "vitest";
import { signId } from "#worker/platform/secret-tokens.ts";
import { readInvitation, signInvitation } from "#worker/selling/invitations.ts";

const SECRET = "s".repeat(32);
const NOW = new Date("2026-11-23T12:00:00Z");

test("a payment link is for one offer, and ends after 30 days", async () => {
  const { token, expiresAt } = await signInvitation(SECRET, "bootcamp-pro", NOW);
  expect(expiresAt).toEqual(new Date("2026-12-23T12:00:00Z"));
  expect(await readInvitation(SECRET, token, "bootcamp-pro", NOW)).toBe(true);
  expect(await readInvitation(SECRET, token, "bootcamp-pro", new Date(expiresAt.getTime() - 1))).toBe(true);
  expect(await readInvitation(SECRET, token, "bootcamp-pro", expiresAt)).toBe(false);
  expect(await readInvitation(SECRET, token, "bootcamp-team", NOW)).toBe(false);
});

test("a forged link, one of another kind and none at all invite nobody", async () => {
  const { token, expiresAt } = await signInvitation(SECRET, "1", NOW);
  const later = `1~${expiresAt.getTime() + 1}${token.slice(token.indexOf("."))}`;
  const other = await signId(SECRET, "unsubscribe", `1~${expiresAt.getTime()}`);
  for (const wrong of [later, other, `${token}x`, token.slice(0, -4), "", "1", "."]) {
    expect(await readInvitation(SECRET, wrong, "1", NOW)).toBe(false);
  }
  expect(await readInvitation("t".repeat(32), token, "1", NOW)).toBe(false);
});
