-- One row for each way in which people ask for a page, with the positions of the page's first and last passage.
CREATE VIRTUAL TABLE phrases USING fts5(
  phrase,
  first UNINDEXED,
  last UNINDEXED,
  tokenize = "porter unicode61 remove_diacritics 2"
);
--> statement-breakpoint
-- The words again, found by groups of three letters: for words with typing errors.
CREATE VIRTUAL TABLE word_shapes USING fts5(
  stem,
  form UNINDEXED,
  passages UNINDEXED,
  tokenize = "trigram"
);
--> statement-breakpoint
DROP INDEX words_size;
--> statement-breakpoint
-- What was indexed before has no phrases: it is made again at the next start or deployment.
DELETE FROM index_facts;
