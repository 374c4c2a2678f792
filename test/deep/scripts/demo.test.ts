import { globSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { scryptPasswords } from "#worker/accounts/passwords.ts";
import { DEMO_INSTRUCTOR, DEMO_STUDENT, ensureDemo } from "../../../scripts/seed/demo.ts";
import { migrationStatements } from "../../../scripts/support/migrations.ts";
import { signInLines } from "../../../scripts/support/prepare.ts";
import { arrowsBetween } from "../../support/import-graph.ts";

// Password hashing is slow on purpose.
vi.setConfig({ testTimeout: 60_000 });

const NOW = new Date("2026-11-22T09:00:00Z");
const STUDENT = { ...DEMO_STUDENT, email: "student@greenbar.example", password: "write-test-deploy" };

function newDatabase(): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  for (const statement of migrationStatements("DB")) database.exec(statement);
  return database;
}

const rowOf = (database: DatabaseSync, email: string) =>
  database
    .prepare("SELECT id, role, password_hash, email_confirmed_at FROM users WHERE email = ?")
    .get(email);

test.each([STUDENT, DEMO_INSTRUCTOR])(
  "the demo $role can sign in, also after the account was changed",
  async (person) => {
    const database = newDatabase();
    expect(await ensureDemo(database, person, NOW)).toBe(true);
    const first = rowOf(database, person.email);
    expect(first).toMatchObject({ id: person.id, role: person.role, email_confirmed_at: NOW.getTime() });
    expect(await scryptPasswords.verify(person.password, String(first?.password_hash))).toMatchObject({
      matches: true,
    });

    // The next start writes nothing.
    expect(await ensureDemo(database, person, new Date("2026-11-23T09:00:00Z"))).toBe(true);
    expect(rowOf(database, person.email)).toEqual(first);

    database.exec(
      "UPDATE users SET role = 'student', password_hash = 'another', email = 'new@example.org', email_confirmed_at = NULL",
    );
    expect(await ensureDemo(database, person, NOW)).toBe(true);
    const again = rowOf(database, person.email);
    expect(again).toMatchObject({ id: person.id, role: person.role, email_confirmed_at: NOW.getTime() });
    expect(await scryptPasswords.verify(person.password, String(again?.password_hash))).toMatchObject({
      matches: true,
    });
  },
);

test("an account registered with a demo address is left alone, and no demo login is printed", async () => {
  const database = newDatabase();
  await ensureDemo(
    database,
    { ...DEMO_INSTRUCTOR, id: "somebody", role: "student", password: "their own words" },
    NOW,
  );
  const theirs = rowOf(database, DEMO_INSTRUCTOR.email);
  expect(await ensureDemo(database, DEMO_INSTRUCTOR, NOW)).toBe(false);
  expect(rowOf(database, DEMO_INSTRUCTOR.email)).toEqual(theirs);
});

test("the start prints a line for each", () => {
  expect(signInLines([STUDENT, DEMO_INSTRUCTOR]).split("\n")).toEqual([
    "Sign in as the student: student@greenbar.example, write-test-deploy",
    "Sign in as the instructor: instructor@greenbar.example, review-merge-ship",
  ]);
});

test("only commands that serve locally can make a demo login", () => {
  const paths = globSync("scripts/**/*.ts");
  const arrows = arrowsBetween(paths.map((path) => ({ path, text: readFileSync(path, "utf8") })));
  const makers = new Set(["scripts/seed/demo.ts"]);
  for (let size = 0; size < makers.size; ) {
    size = makers.size;
    for (const { from, to } of arrows) if (makers.has(to)) makers.add(from);
  }
  expect([...makers].sort()).toEqual([
    // Serves this machine's site while files are pulled from it or pushed to it.
    "scripts/content.ts",
    "scripts/content/sites.ts",
    "scripts/dev.ts",
    // Serves a new site for as long as it takes pictures of it.
    "scripts/readme-pictures.ts",
    "scripts/readme/site.ts",
    "scripts/seed/demo.ts",
    "scripts/start.ts",
    "scripts/support/prepare.ts",
  ]);
});
