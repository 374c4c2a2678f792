CREATE TABLE `user_beginnings` (
	`beginning` text NOT NULL,
	`place` text NOT NULL,
	PRIMARY KEY(`beginning`, `place`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `course_beginnings` (
	`beginning` text NOT NULL,
	`place` text NOT NULL,
	PRIMARY KEY(`beginning`, `place`)
) WITHOUT ROWID;
--> statement-breakpoint
-- From here on by hand, as in 0002. An entry stands for each beginning of each word, up to 32 characters, and
-- its place says where its row stands in the list's order, as text that sorts like it: fifteen digits, then the id.
-- The lengths are cut from a list of numbers of two digits, 10 for 1 to 41 for 32, so that only those of a word are read.
DROP TRIGGER user_words_insert;
--> statement-breakpoint
DROP TRIGGER user_words_update;
--> statement-breakpoint
DROP TRIGGER user_words_delete;
--> statement-breakpoint
CREATE TRIGGER user_beginnings_insert AFTER INSERT ON users BEGIN
  INSERT OR IGNORE INTO user_beginnings (beginning, place)
  SELECT substr(word.value, place.value, size.value - 9), printf('%015d.%s', NEW.created_at, NEW.id)
  FROM json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.search_text, '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' '), '''', ' '), '"', ' '), ',', ' '), ':', ' '), '/', ' '), '(', ' '), ')', ' '), '&', ' '), '[', ' '), ']', ' ')), ' ', '","') || ']') AS word
  JOIN json_each('[1,2,3,4]') AS place
    ON place.value = 1 OR (length(word.value) >= 9 AND word.value NOT GLOB '*[^0-9]*')
  JOIN json_each('[' || substr('10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41', 1, 3 * (length(word.value) - place.value + 1) - 1) || ']') AS size;
END;
--> statement-breakpoint
CREATE TRIGGER user_beginnings_update AFTER UPDATE OF search_text, created_at, id ON users
WHEN (OLD.search_text, OLD.created_at, OLD.id) <> (NEW.search_text, NEW.created_at, NEW.id) BEGIN
  DELETE FROM user_beginnings WHERE place = printf('%015d.%s', OLD.created_at, OLD.id) AND beginning IN (
  SELECT substr(word.value, place.value, size.value - 9)
  FROM json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(OLD.search_text, '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' '), '''', ' '), '"', ' '), ',', ' '), ':', ' '), '/', ' '), '(', ' '), ')', ' '), '&', ' '), '[', ' '), ']', ' ')), ' ', '","') || ']') AS word
  JOIN json_each('[1,2,3,4]') AS place
    ON place.value = 1 OR (length(word.value) >= 9 AND word.value NOT GLOB '*[^0-9]*')
  JOIN json_each('[' || substr('10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41', 1, 3 * (length(word.value) - place.value + 1) - 1) || ']') AS size
  );
  INSERT OR IGNORE INTO user_beginnings (beginning, place)
  SELECT substr(word.value, place.value, size.value - 9), printf('%015d.%s', NEW.created_at, NEW.id)
  FROM json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.search_text, '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' '), '''', ' '), '"', ' '), ',', ' '), ':', ' '), '/', ' '), '(', ' '), ')', ' '), '&', ' '), '[', ' '), ']', ' ')), ' ', '","') || ']') AS word
  JOIN json_each('[1,2,3,4]') AS place
    ON place.value = 1 OR (length(word.value) >= 9 AND word.value NOT GLOB '*[^0-9]*')
  JOIN json_each('[' || substr('10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41', 1, 3 * (length(word.value) - place.value + 1) - 1) || ']') AS size;
END;
--> statement-breakpoint
CREATE TRIGGER user_beginnings_delete AFTER DELETE ON users BEGIN
  DELETE FROM user_beginnings WHERE place = printf('%015d.%s', OLD.created_at, OLD.id) AND beginning IN (
  SELECT substr(word.value, place.value, size.value - 9)
  FROM json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(OLD.search_text, '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' '), '''', ' '), '"', ' '), ',', ' '), ':', ' '), '/', ' '), '(', ' '), ')', ' '), '&', ' '), '[', ' '), ']', ' ')), ' ', '","') || ']') AS word
  JOIN json_each('[1,2,3,4]') AS place
    ON place.value = 1 OR (length(word.value) >= 9 AND word.value NOT GLOB '*[^0-9]*')
  JOIN json_each('[' || substr('10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41', 1, 3 * (length(word.value) - place.value + 1) - 1) || ']') AS size
  );
END;
--> statement-breakpoint
INSERT INTO user_beginnings (beginning, place)
  SELECT DISTINCT substr(word.value, place.value, size.value - 9), printf('%015d.%s', users.created_at, users.id)
  FROM users, json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(users.search_text, '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' '), '''', ' '), '"', ' '), ',', ' '), ':', ' '), '/', ' '), '(', ' '), ')', ' '), '&', ' '), '[', ' '), ']', ' ')), ' ', '","') || ']') AS word
  JOIN json_each('[1,2,3,4]') AS place
    ON place.value = 1 OR (length(word.value) >= 9 AND word.value NOT GLOB '*[^0-9]*')
  JOIN json_each('[' || substr('10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41', 1, 3 * (length(word.value) - place.value + 1) - 1) || ']') AS size
  ORDER BY 1, 2;
--> statement-breakpoint
DROP TRIGGER course_words_insert;
--> statement-breakpoint
DROP TRIGGER course_words_update;
--> statement-breakpoint
DROP TRIGGER course_words_delete;
--> statement-breakpoint
CREATE TRIGGER course_beginnings_insert AFTER INSERT ON courses BEGIN
  INSERT OR IGNORE INTO course_beginnings (beginning, place)
  SELECT substr(word.value, place.value, size.value - 9), printf('%015d.%s', NEW.position, NEW.id)
  FROM json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.search_text, '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' '), '''', ' '), '"', ' '), ',', ' '), ':', ' '), '/', ' '), '(', ' '), ')', ' '), '&', ' '), '[', ' '), ']', ' ')), ' ', '","') || ']') AS word
  JOIN json_each('[1,2,3,4]') AS place
    ON place.value = 1 OR (length(word.value) >= 9 AND word.value NOT GLOB '*[^0-9]*')
  JOIN json_each('[' || substr('10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41', 1, 3 * (length(word.value) - place.value + 1) - 1) || ']') AS size;
END;
--> statement-breakpoint
CREATE TRIGGER course_beginnings_update AFTER UPDATE OF search_text, position, id ON courses
WHEN (OLD.search_text, OLD.position, OLD.id) <> (NEW.search_text, NEW.position, NEW.id) BEGIN
  DELETE FROM course_beginnings WHERE place = printf('%015d.%s', OLD.position, OLD.id) AND beginning IN (
  SELECT substr(word.value, place.value, size.value - 9)
  FROM json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(OLD.search_text, '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' '), '''', ' '), '"', ' '), ',', ' '), ':', ' '), '/', ' '), '(', ' '), ')', ' '), '&', ' '), '[', ' '), ']', ' ')), ' ', '","') || ']') AS word
  JOIN json_each('[1,2,3,4]') AS place
    ON place.value = 1 OR (length(word.value) >= 9 AND word.value NOT GLOB '*[^0-9]*')
  JOIN json_each('[' || substr('10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41', 1, 3 * (length(word.value) - place.value + 1) - 1) || ']') AS size
  );
  INSERT OR IGNORE INTO course_beginnings (beginning, place)
  SELECT substr(word.value, place.value, size.value - 9), printf('%015d.%s', NEW.position, NEW.id)
  FROM json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.search_text, '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' '), '''', ' '), '"', ' '), ',', ' '), ':', ' '), '/', ' '), '(', ' '), ')', ' '), '&', ' '), '[', ' '), ']', ' ')), ' ', '","') || ']') AS word
  JOIN json_each('[1,2,3,4]') AS place
    ON place.value = 1 OR (length(word.value) >= 9 AND word.value NOT GLOB '*[^0-9]*')
  JOIN json_each('[' || substr('10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41', 1, 3 * (length(word.value) - place.value + 1) - 1) || ']') AS size;
END;
--> statement-breakpoint
CREATE TRIGGER course_beginnings_delete AFTER DELETE ON courses BEGIN
  DELETE FROM course_beginnings WHERE place = printf('%015d.%s', OLD.position, OLD.id) AND beginning IN (
  SELECT substr(word.value, place.value, size.value - 9)
  FROM json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(OLD.search_text, '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' '), '''', ' '), '"', ' '), ',', ' '), ':', ' '), '/', ' '), '(', ' '), ')', ' '), '&', ' '), '[', ' '), ']', ' ')), ' ', '","') || ']') AS word
  JOIN json_each('[1,2,3,4]') AS place
    ON place.value = 1 OR (length(word.value) >= 9 AND word.value NOT GLOB '*[^0-9]*')
  JOIN json_each('[' || substr('10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41', 1, 3 * (length(word.value) - place.value + 1) - 1) || ']') AS size
  );
END;
--> statement-breakpoint
INSERT INTO course_beginnings (beginning, place)
  SELECT DISTINCT substr(word.value, place.value, size.value - 9), printf('%015d.%s', courses.position, courses.id)
  FROM courses, json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(courses.search_text, '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' '), '''', ' '), '"', ' '), ',', ' '), ':', ' '), '/', ' '), '(', ' '), ')', ' '), '&', ' '), '[', ' '), ']', ' ')), ' ', '","') || ']') AS word
  JOIN json_each('[1,2,3,4]') AS place
    ON place.value = 1 OR (length(word.value) >= 9 AND word.value NOT GLOB '*[^0-9]*')
  JOIN json_each('[' || substr('10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41', 1, 3 * (length(word.value) - place.value + 1) - 1) || ']') AS size
  ORDER BY 1, 2;
--> statement-breakpoint
-- The version before reads the two tables that these replace: until it serves no more, and where somebody goes
-- back to it, it finds the same in views of their names.
DROP TABLE user_words;
--> statement-breakpoint
DROP TABLE course_words;
--> statement-breakpoint
CREATE VIEW user_words (word, user_id) AS SELECT beginning, substr(place, 17) FROM user_beginnings;
--> statement-breakpoint
CREATE VIEW course_words (word, course_id) AS SELECT beginning, substr(place, 17) FROM course_beginnings;
