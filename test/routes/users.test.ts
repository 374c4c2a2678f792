import { beforeAll, expect, test } from "vitest";
import { allowProblems } from "../support/problems.ts";
import { newReader, type Page, textOf } from "../support/reader.ts";
import { newAccount, type SiteAccount } from "../support/signed-in.ts";
import { siteUrl, sql, without } from "../support/site-client.ts";

const FIELD = "Search by name, email or phone";
// A word that only this file's students have: other students come and go.
const WORD = `Quillfeather${process.pid}`;
let admin: SiteAccount;
let zoe: SiteAccount;

beforeAll(async () => {
  admin = await newAccount({ fullName: "Isla Fenwright", role: "admin" });
  zoe = await newAccount({ fullName: `Zoë Ångström ${WORD}`, phone: "+46 8 123 456 78" });
  await newAccount({ fullName: `=SUM(A1) <b> ${WORD}</b>` });
});

const found = (page: Page) =>
  page
    .all("main ul > li")
    .map(textOf)
    .filter((text) => text.includes(WORD));

test.each([
  ["a part of the name, in capitals", () => `ÅNGSTR ${WORD.toUpperCase()}`],
  ["the name without its accents", () => `zoe angstrom ${WORD}`],
  ["the email address", () => zoe.email],
  ["the phone's digits", () => `46812345678 ${WORD}`],
])("a student is found by %s", async (_name, query) => {
  const reader = await newReader({ as: admin });
  const page = await reader.press(await reader.open("/users"), "Search", { [FIELD]: query() });

  expect(page.path).toMatch(/^\/users\?q=/);
  expect(found(page)).toEqual([expect.stringContaining("Zoë Ångström")]);
  expect(page.value(FIELD)).toBe(query());
});

test("the list comes page by page", async () => {
  const reader = await newReader({ as: admin });
  const first = await reader.open(`/users?q=${WORD}&limit=1`);
  expect(found(first)).toEqual([expect.stringContaining("=SUM(A1) <b>")]);
  const second = await reader.follow(first, "Next students");
  expect(found(second)).toEqual([expect.stringContaining("Zoë Ångström")]);
  expect(found(await reader.follow(second, "Back to the first page"))[0]).toBe(found(first)[0]);
});

test.each([
  ["an offer", "Full-Stack Bootcamp: Pro", 2, true],
  ["just an account", null, 0, false],
  ["nothing that was stored", null, 1, false],
])(
  "a line shows what the student chose at registration, if that was an offer: %s",
  async (_name, packageName, pricingId, isShown) => {
    const student = await newAccount({ fullName: "Wren Applegarth" });
    const choice = [packageName, pricingId, student.id];
    await sql("UPDATE users SET package_name = ?, pricing_id = ? WHERE id = ?", choice);
    const reader = await newReader({ as: admin });

    const page = await reader.open(`/users?q=${encodeURIComponent(student.email)}`);
    const lines = page.all("main ul > li").map(textOf);
    expect(lines.filter((line) => line.includes(student.email))).toEqual([
      isShown ? expect.stringContaining(`Chose: ${packageName}`) : expect.not.stringContaining("Chose:"),
    ]);
  },
);

test("the export has what the search finds, in a file in which no cell is a formula", async () => {
  const reader = await newReader({ as: admin });
  const page = await reader.open(`/users?q=${WORD}`);
  const link = page.all("a").find((each) => textOf(each) === "Export these");
  const file = await reader.request(link?.getAttribute("href") ?? "");
  expect(file.headers.get("content-disposition")).toContain("students.csv");
  const lines = (await file.text()).trim().split("\r\n");

  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain("Full name");
  expect(lines[1]).toContain("'=SUM(A1)");
  expect(lines[2]).toContain(zoe.email);
});

test("students that cannot be loaded are a 503, not a blank page", async () => {
  allowProblems(/students\.list_failed/, /page\.failed/);
  const reader = await newReader({ as: admin });
  const page = await without("users", () => reader.open("/users?q=ada"));
  expect([page.status, page.all("h1").length]).toEqual([503, 1]);
});

test("a forged cursor is a 400", async () => {
  const reader = await newReader({ as: admin });
  expect((await reader.open("/users?cursor=%27%20OR%201=1")).status).toBe(400);
});

test("visitors are sent to the login page, and a student gets the page for a 403", async () => {
  const answer = await fetch(`${siteUrl}/users?q=ada`, { redirect: "manual" });
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe("/login?next=%2Fusers%3Fq%3Dada");

  const reader = await newReader({ as: zoe });
  const refused = await reader.open("/users");
  expect(refused.status).toBe(403);
  expect(refused.html).not.toContain("SUM(A1)");
  expect((await reader.request("/api/users.csv")).status).toBe(403);
});

test("the list is private: not cached, and not listed by search engines", async () => {
  const page = await (await newReader({ as: admin })).open("/users");
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  expect(page.one("meta[name=robots]").getAttribute("content")).toBe("noindex");
});
