import { expect, test } from "vitest";
import { startEdge } from "../support/edge.ts";

const DAY_MS = 24 * 60 * 60_000;

test("security.txt has a contact, is public and expires within a year (RFC 9116)", async () => {
  const { request, clock } = startEdge({
    vars: { CONTACT_EMAIL: "owner@example.org", SITE_URL: "https://greenbar.example" },
  });
  const fields = async () => {
    const answer = await request("/.well-known/security.txt");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(answer.headers.get("cache-control")).toMatch(/^public, max-age=\d+$/);
    expect(answer.headers.get("set-cookie")).toBeNull();
    const text = await answer.text();
    expect(text).toMatch(/^([A-Z][\w-]+: \S+\n)+$/);
    return Object.fromEntries(
      text
        .trim()
        .split("\n")
        .map((line) => line.split(": ")),
    );
  };
  for (const later of [0, 1, 400]) {
    clock.now = new Date(clock.now.getTime() + later * DAY_MS);
    const { Expires: expires, ...others } = await fields();
    expect(others).toEqual({
      Contact: "mailto:owner@example.org",
      "Preferred-Languages": "en",
      Canonical: "https://greenbar.example/.well-known/security.txt",
    });
    const left = Date.parse(expires) - clock.now.getTime();
    expect(left).toBeGreaterThan(30 * DAY_MS);
    expect(left).toBeLessThan(365 * DAY_MS);
  }
});
