-- The search index. Everything in it is made from files and seed data, so it can be dropped and rebuilt.
CREATE VIRTUAL TABLE passages USING fts5(
  title,
  heading,
  body,
  aliases,
  url UNINDEXED,
  slug UNINDEXED,
  anchor UNINDEXED,
  kind UNINDEXED,
  position UNINDEXED,
  tokenize = "porter unicode61 remove_diacritics 2"
);
--> statement-breakpoint
CREATE TABLE words (
  stem text PRIMARY KEY NOT NULL,
  form text NOT NULL,
  size integer NOT NULL,
  passages integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX words_size ON words (size);
--> statement-breakpoint
CREATE TABLE index_facts (
  name text PRIMARY KEY NOT NULL,
  fact text NOT NULL
) WITHOUT ROWID;
