import { scryptSync } from "node:crypto";
import { expect, test } from "vitest";
import { passwordProblem } from "#worker/accounts/password-rules.ts";
import { scryptPasswords } from "#worker/accounts/passwords.ts";

test("a hash is a PHC string with its own salt, and does not contain the password", async () => {
  const [one, two] = await Promise.all([
    scryptPasswords.hash("correct horse"),
    scryptPasswords.hash("correct horse"),
  ]);
  expect(one).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await scryptPasswords.verify("correct horse", one)).toEqual({ matches: true, outdated: false });
  expect(await scryptPasswords.verify("correct horsf", one)).toMatchObject({ matches: false });
});

test("the same characters match in any Unicode composition", async () => {
  const hash = await scryptPasswords.hash("caf\u00e9 au lait");
  expect(await scryptPasswords.verify("cafe\u0301 au lait", hash)).toMatchObject({ matches: true });
});

test("a hash with other parameters still verifies and is reported as outdated", async () => {
  const salt = Buffer.alloc(16, 1);
  const key = scryptSync("correct horse", salt, 32, { N: 2 ** 12, r: 8, p: 1 });
  const text = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
  const old = `$scrypt$ln=12,r=8,p=1$${text(salt)}$${text(key)}`;
  expect(await scryptPasswords.verify("correct horse", old)).toEqual({ matches: true, outdated: true });
});

test.each([
  null,
  "",
  "deleted",
  "$scrypt$ln=14,r=8,p=5$$",
  "$scrypt$ln=30,r=8,p=5$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  "$2b$10$abcdefghijklmnopqrstuv",
])("the stored hash %j matches no password", async (stored) => {
  for (const password of ["", "correct horse"]) {
    expect(await scryptPasswords.verify(password, stored)).toMatchObject({ matches: false });
  }
});

test.each([
  ["password", "ada@example.org"],
  ["PassWord123", "ada@example.org"],
  ["12345678", "ada@example.org"],
  ["aaaaaaaaaa", "ada@example.org"],
  ["ABABABAB", "ada@example.org"],
  ["ada@example.org", "ada@example.org"],
  ["Ada.Lovelace", "ada.lovelace@example.org"],
])("the password %j of %s is refused", (password, email) => {
  expect(passwordProblem(password, email)).toMatch(/Choose another/);
});

test("a long sentence is accepted", () => {
  expect(passwordProblem("a green bar a day", "ada@example.org")).toBeNull();
});
