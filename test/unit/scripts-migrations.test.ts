import { expect, test } from "vitest";
import {
  dangersIn,
  migrationFiles,
  REVIEWED,
  unreviewedMigrations,
} from "../../scripts/support/migrations.ts";

test("no migration drops or rebuilds a table unless it was reviewed", () => {
  const files = migrationFiles();
  expect(files.length).toBeGreaterThan(0);
  expect(unreviewedMigrations(files, REVIEWED)).toEqual([]);
});

test.each([
  "DROP TABLE `users`;",
  "drop table if exists users",
  "CREATE TABLE `__new_users` (`id` text);",
  "INSERT INTO `__new_users` SELECT * FROM users;",
  "ALTER TABLE `__new_users` RENAME TO `users`;",
])("%s is dangerous", (sql) => {
  expect(dangersIn(sql)).toHaveLength(1);
});

test.each([
  "CREATE TABLE `users` (`id` text);",
  "ALTER TABLE `users` ADD `phone` text;",
  "DROP INDEX `users_email`;",
  "-- DROP TABLE users",
  "CREATE TABLE `renewals` (`id` text);",
])("%s is harmless", (sql) => {
  expect(dangersIn(sql)).toEqual([]);
});

test("a review allows only its own file", () => {
  const files = [
    { name: "0001_a.sql", sql: "DROP TABLE `a`;" },
    { name: "0002_b.sql", sql: "DROP TABLE `b`;" },
  ];
  expect(unreviewedMigrations(files, { "0001_a.sql": "It was never filled." })).toEqual([
    "0002_b.sql could lose rows: DROP TABLE `b`",
  ]);
});
