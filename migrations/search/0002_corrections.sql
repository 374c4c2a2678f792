-- The phrases again, with the words that correct them if they are wrong beliefs.
DROP TABLE phrases;
--> statement-breakpoint
CREATE VIRTUAL TABLE phrases USING fts5(
  phrase,
  first UNINDEXED,
  last UNINDEXED,
  says UNINDEXED,
  tokenize = "porter unicode61 remove_diacritics 2"
);
--> statement-breakpoint
-- What was indexed before has no corrections: it is made again at the next start or deployment.
DELETE FROM index_facts;
