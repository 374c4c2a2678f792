CREATE TABLE `course_words` (
	`word` text NOT NULL,
	`course_id` text NOT NULL,
	PRIMARY KEY(`word`, `course_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `totals` (
	`name` text PRIMARY KEY NOT NULL,
	`total` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `user_words` (
	`word` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`word`, `user_id`)
) WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `contact_messages_created`;--> statement-breakpoint
CREATE INDEX `contact_messages_open` ON `contact_messages` (`created_at`,`id`) WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX `contact_messages_archived` ON `contact_messages` (`created_at`,`id`) WHERE "archived_at" is not null;--> statement-breakpoint
CREATE INDEX `contact_messages_email` ON `contact_messages` (`email`);--> statement-breakpoint
DROP INDEX `conversations_last`;--> statement-breakpoint
CREATE INDEX `conversations_open` ON `conversations` (`last_message_at`,`student_id`) WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX `conversations_archived` ON `conversations` (`last_message_at`,`student_id`) WHERE "archived_at" is not null;--> statement-breakpoint
DROP INDEX `courses_position`;--> statement-breakpoint
ALTER TABLE `courses` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `courses_place` ON `courses` (`position`,`id`);--> statement-breakpoint
CREATE INDEX `courses_category` ON `courses` (`category`,`position`,`id`);--> statement-breakpoint
CREATE INDEX `courses_level` ON `courses` (`level`,`position`,`id`);--> statement-breakpoint
CREATE INDEX `courses_category_level` ON `courses` (`category`,`level`,`position`,`id`);--> statement-breakpoint
DROP INDEX `mentorship_requests_created`;--> statement-breakpoint
CREATE INDEX `mentorship_requests_open` ON `mentorship_requests` (`created_at`,`id`) WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX `mentorship_requests_archived` ON `mentorship_requests` (`created_at`,`id`) WHERE "archived_at" is not null;--> statement-breakpoint
CREATE INDEX `mentorship_requests_email` ON `mentorship_requests` (`email`);--> statement-breakpoint
DROP INDEX `offers_position`;--> statement-breakpoint
CREATE INDEX `offers_name` ON `offers` (`name`);--> statement-breakpoint
CREATE INDEX `offers_kind_position` ON `offers` (`kind`,`position`,`id`);--> statement-breakpoint
DROP INDEX `projects_position`;--> statement-breakpoint
CREATE INDEX `projects_place` ON `projects` (`position`,`id`);--> statement-breakpoint
DROP INDEX `templates_position`;--> statement-breakpoint
CREATE INDEX `templates_place` ON `templates` (`position`,`slug`);--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`);
--> statement-breakpoint
-- From here on by hand: drizzle-kit knows no triggers. Words are cut at everything but letters and digits; a
-- long number also stands without its first digits, because people leave out the code of their country.
UPDATE courses SET search_text = lower(
  (SELECT name FROM offers WHERE offers.id = courses.id) || ' ' || title || ' ' || tagline || ' ' || category || ' ' || level || ' ' || tags
);
--> statement-breakpoint
CREATE TRIGGER user_words_insert AFTER INSERT ON users BEGIN
  INSERT OR IGNORE INTO user_words (word, user_id)
  SELECT DISTINCT substr(word.value, place.value, 32), NEW.id
  FROM json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.search_text, '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' '), '''', ' '), '"', ' '), ',', ' '), ':', ' '), '/', ' '), '(', ' '), ')', ' '), '&', ' '), '[', ' '), ']', ' ')), ' ', '","') || ']') AS word
  JOIN json_each('[1,2,3,4]') AS place
    ON place.value = 1 OR (length(word.value) >= 9 AND word.value NOT GLOB '*[^0-9]*')
  WHERE word.value <> '';
END;
--> statement-breakpoint
CREATE TRIGGER user_words_update AFTER UPDATE OF search_text ON users WHEN OLD.search_text <> NEW.search_text BEGIN
  DELETE FROM user_words WHERE user_id = OLD.id AND word IN (
  SELECT DISTINCT substr(word.value, place.value, 32)
  FROM json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(OLD.search_text, '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' '), '''', ' '), '"', ' '), ',', ' '), ':', ' '), '/', ' '), '(', ' '), ')', ' '), '&', ' '), '[', ' '), ']', ' ')), ' ', '","') || ']') AS word
  JOIN json_each('[1,2,3,4]') AS place
    ON place.value = 1 OR (length(word.value) >= 9 AND word.value NOT GLOB '*[^0-9]*')
  WHERE word.value <> ''
  );
  INSERT OR IGNORE INTO user_words (word, user_id)
  SELECT DISTINCT substr(word.value, place.value, 32), NEW.id
  FROM json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.search_text, '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' '), '''', ' '), '"', ' '), ',', ' '), ':', ' '), '/', ' '), '(', ' '), ')', ' '), '&', ' '), '[', ' '), ']', ' ')), ' ', '","') || ']') AS word
  JOIN json_each('[1,2,3,4]') AS place
    ON place.value = 1 OR (length(word.value) >= 9 AND word.value NOT GLOB '*[^0-9]*')
  WHERE word.value <> '';
END;
--> statement-breakpoint
CREATE TRIGGER user_words_delete AFTER DELETE ON users BEGIN
  DELETE FROM user_words WHERE user_id = OLD.id AND word IN (
  SELECT DISTINCT substr(word.value, place.value, 32)
  FROM json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(OLD.search_text, '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' '), '''', ' '), '"', ' '), ',', ' '), ':', ' '), '/', ' '), '(', ' '), ')', ' '), '&', ' '), '[', ' '), ']', ' ')), ' ', '","') || ']') AS word
  JOIN json_each('[1,2,3,4]') AS place
    ON place.value = 1 OR (length(word.value) >= 9 AND word.value NOT GLOB '*[^0-9]*')
  WHERE word.value <> ''
  );
END;
--> statement-breakpoint
CREATE TRIGGER course_words_insert AFTER INSERT ON courses BEGIN
  INSERT OR IGNORE INTO course_words (word, course_id)
  SELECT DISTINCT substr(word.value, place.value, 32), NEW.id
  FROM json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.search_text, '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' '), '''', ' '), '"', ' '), ',', ' '), ':', ' '), '/', ' '), '(', ' '), ')', ' '), '&', ' '), '[', ' '), ']', ' ')), ' ', '","') || ']') AS word
  JOIN json_each('[1,2,3,4]') AS place
    ON place.value = 1 OR (length(word.value) >= 9 AND word.value NOT GLOB '*[^0-9]*')
  WHERE word.value <> '';
END;
--> statement-breakpoint
CREATE TRIGGER course_words_update AFTER UPDATE OF search_text ON courses WHEN OLD.search_text <> NEW.search_text BEGIN
  DELETE FROM course_words WHERE course_id = OLD.id AND word IN (
  SELECT DISTINCT substr(word.value, place.value, 32)
  FROM json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(OLD.search_text, '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' '), '''', ' '), '"', ' '), ',', ' '), ':', ' '), '/', ' '), '(', ' '), ')', ' '), '&', ' '), '[', ' '), ']', ' ')), ' ', '","') || ']') AS word
  JOIN json_each('[1,2,3,4]') AS place
    ON place.value = 1 OR (length(word.value) >= 9 AND word.value NOT GLOB '*[^0-9]*')
  WHERE word.value <> ''
  );
  INSERT OR IGNORE INTO course_words (word, course_id)
  SELECT DISTINCT substr(word.value, place.value, 32), NEW.id
  FROM json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.search_text, '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' '), '''', ' '), '"', ' '), ',', ' '), ':', ' '), '/', ' '), '(', ' '), ')', ' '), '&', ' '), '[', ' '), ']', ' ')), ' ', '","') || ']') AS word
  JOIN json_each('[1,2,3,4]') AS place
    ON place.value = 1 OR (length(word.value) >= 9 AND word.value NOT GLOB '*[^0-9]*')
  WHERE word.value <> '';
END;
--> statement-breakpoint
CREATE TRIGGER course_words_delete AFTER DELETE ON courses BEGIN
  DELETE FROM course_words WHERE course_id = OLD.id AND word IN (
  SELECT DISTINCT substr(word.value, place.value, 32)
  FROM json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(OLD.search_text, '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' '), '''', ' '), '"', ' '), ',', ' '), ':', ' '), '/', ' '), '(', ' '), ')', ' '), '&', ' '), '[', ' '), ']', ' ')), ' ', '","') || ']') AS word
  JOIN json_each('[1,2,3,4]') AS place
    ON place.value = 1 OR (length(word.value) >= 9 AND word.value NOT GLOB '*[^0-9]*')
  WHERE word.value <> ''
  );
END;
--> statement-breakpoint
INSERT INTO user_words (word, user_id)
  SELECT DISTINCT substr(word.value, place.value, 32), users.id
  FROM users, json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(users.search_text, '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' '), '''', ' '), '"', ' '), ',', ' '), ':', ' '), '/', ' '), '(', ' '), ')', ' '), '&', ' '), '[', ' '), ']', ' ')), ' ', '","') || ']') AS word
  JOIN json_each('[1,2,3,4]') AS place
    ON place.value = 1 OR (length(word.value) >= 9 AND word.value NOT GLOB '*[^0-9]*')
  WHERE word.value <> '';
--> statement-breakpoint
INSERT INTO course_words (word, course_id)
  SELECT DISTINCT substr(word.value, place.value, 32), courses.id
  FROM courses, json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(courses.search_text, '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' '), '''', ' '), '"', ' '), ',', ' '), ':', ' '), '/', ' '), '(', ' '), ')', ' '), '&', ' '), '[', ' '), ']', ' ')), ' ', '","') || ']') AS word
  JOIN json_each('[1,2,3,4]') AS place
    ON place.value = 1 OR (length(word.value) >= 9 AND word.value NOT GLOB '*[^0-9]*')
  WHERE word.value <> '';
--> statement-breakpoint
INSERT INTO totals (name, total) VALUES
  ('students', (SELECT count(*) FROM users WHERE users.role = 'student')),
  ('subscribers', (SELECT count(*) FROM newsletter_subscribers WHERE newsletter_subscribers.status = 'confirmed')),
  ('contact_messages', (SELECT count(*) FROM contact_messages)),
  ('mentorship_requests', (SELECT count(*) FROM mentorship_requests)),
  ('messages', (SELECT count(*) FROM messages)),
  ('unread_contact', (SELECT count(*) FROM contact_messages WHERE contact_messages.read_at IS NULL AND contact_messages.archived_at IS NULL)),
  ('unread_mentorship', (SELECT count(*) FROM mentorship_requests WHERE mentorship_requests.read_at IS NULL AND mentorship_requests.archived_at IS NULL)),
  ('unread_conversations', (SELECT count(*) FROM conversations WHERE conversations.unread_by_instructor > 0 AND conversations.archived_at IS NULL));
--> statement-breakpoint
CREATE TRIGGER totals_students_insert AFTER INSERT ON users WHEN NEW.role = 'student' BEGIN
  UPDATE totals SET total = total + 1 WHERE name = 'students';
END;
--> statement-breakpoint
CREATE TRIGGER totals_students_delete AFTER DELETE ON users WHEN OLD.role = 'student' BEGIN
  UPDATE totals SET total = total - 1 WHERE name = 'students';
END;
--> statement-breakpoint
CREATE TRIGGER totals_students_update AFTER UPDATE OF role ON users WHEN (OLD.role = 'student') <> (NEW.role = 'student') BEGIN
  UPDATE totals SET total = total + (NEW.role = 'student') - (OLD.role = 'student') WHERE name = 'students';
END;
--> statement-breakpoint
CREATE TRIGGER totals_subscribers_insert AFTER INSERT ON newsletter_subscribers WHEN NEW.status = 'confirmed' BEGIN
  UPDATE totals SET total = total + 1 WHERE name = 'subscribers';
END;
--> statement-breakpoint
CREATE TRIGGER totals_subscribers_delete AFTER DELETE ON newsletter_subscribers WHEN OLD.status = 'confirmed' BEGIN
  UPDATE totals SET total = total - 1 WHERE name = 'subscribers';
END;
--> statement-breakpoint
CREATE TRIGGER totals_subscribers_update AFTER UPDATE OF status ON newsletter_subscribers WHEN (OLD.status = 'confirmed') <> (NEW.status = 'confirmed') BEGIN
  UPDATE totals SET total = total + (NEW.status = 'confirmed') - (OLD.status = 'confirmed') WHERE name = 'subscribers';
END;
--> statement-breakpoint
CREATE TRIGGER totals_contact_messages_insert AFTER INSERT ON contact_messages BEGIN
  UPDATE totals SET total = total + 1 WHERE name = 'contact_messages';
END;
--> statement-breakpoint
CREATE TRIGGER totals_contact_messages_delete AFTER DELETE ON contact_messages BEGIN
  UPDATE totals SET total = total - 1 WHERE name = 'contact_messages';
END;
--> statement-breakpoint
CREATE TRIGGER totals_mentorship_requests_insert AFTER INSERT ON mentorship_requests BEGIN
  UPDATE totals SET total = total + 1 WHERE name = 'mentorship_requests';
END;
--> statement-breakpoint
CREATE TRIGGER totals_mentorship_requests_delete AFTER DELETE ON mentorship_requests BEGIN
  UPDATE totals SET total = total - 1 WHERE name = 'mentorship_requests';
END;
--> statement-breakpoint
CREATE TRIGGER totals_messages_insert AFTER INSERT ON messages BEGIN
  UPDATE totals SET total = total + 1 WHERE name = 'messages';
END;
--> statement-breakpoint
CREATE TRIGGER totals_messages_delete AFTER DELETE ON messages BEGIN
  UPDATE totals SET total = total - 1 WHERE name = 'messages';
END;
--> statement-breakpoint
CREATE TRIGGER totals_unread_contact_insert AFTER INSERT ON contact_messages WHEN NEW.read_at IS NULL AND NEW.archived_at IS NULL BEGIN
  UPDATE totals SET total = total + 1 WHERE name = 'unread_contact';
END;
--> statement-breakpoint
CREATE TRIGGER totals_unread_contact_delete AFTER DELETE ON contact_messages WHEN OLD.read_at IS NULL AND OLD.archived_at IS NULL BEGIN
  UPDATE totals SET total = total - 1 WHERE name = 'unread_contact';
END;
--> statement-breakpoint
CREATE TRIGGER totals_unread_contact_update AFTER UPDATE OF read_at, archived_at ON contact_messages WHEN (OLD.read_at IS NULL AND OLD.archived_at IS NULL) <> (NEW.read_at IS NULL AND NEW.archived_at IS NULL) BEGIN
  UPDATE totals SET total = total + (NEW.read_at IS NULL AND NEW.archived_at IS NULL) - (OLD.read_at IS NULL AND OLD.archived_at IS NULL) WHERE name = 'unread_contact';
END;
--> statement-breakpoint
CREATE TRIGGER totals_unread_mentorship_insert AFTER INSERT ON mentorship_requests WHEN NEW.read_at IS NULL AND NEW.archived_at IS NULL BEGIN
  UPDATE totals SET total = total + 1 WHERE name = 'unread_mentorship';
END;
--> statement-breakpoint
CREATE TRIGGER totals_unread_mentorship_delete AFTER DELETE ON mentorship_requests WHEN OLD.read_at IS NULL AND OLD.archived_at IS NULL BEGIN
  UPDATE totals SET total = total - 1 WHERE name = 'unread_mentorship';
END;
--> statement-breakpoint
CREATE TRIGGER totals_unread_mentorship_update AFTER UPDATE OF read_at, archived_at ON mentorship_requests WHEN (OLD.read_at IS NULL AND OLD.archived_at IS NULL) <> (NEW.read_at IS NULL AND NEW.archived_at IS NULL) BEGIN
  UPDATE totals SET total = total + (NEW.read_at IS NULL AND NEW.archived_at IS NULL) - (OLD.read_at IS NULL AND OLD.archived_at IS NULL) WHERE name = 'unread_mentorship';
END;
--> statement-breakpoint
CREATE TRIGGER totals_unread_conversations_insert AFTER INSERT ON conversations WHEN NEW.unread_by_instructor > 0 AND NEW.archived_at IS NULL BEGIN
  UPDATE totals SET total = total + 1 WHERE name = 'unread_conversations';
END;
--> statement-breakpoint
CREATE TRIGGER totals_unread_conversations_delete AFTER DELETE ON conversations WHEN OLD.unread_by_instructor > 0 AND OLD.archived_at IS NULL BEGIN
  UPDATE totals SET total = total - 1 WHERE name = 'unread_conversations';
END;
--> statement-breakpoint
CREATE TRIGGER totals_unread_conversations_update AFTER UPDATE OF unread_by_instructor, archived_at ON conversations WHEN (OLD.unread_by_instructor > 0 AND OLD.archived_at IS NULL) <> (NEW.unread_by_instructor > 0 AND NEW.archived_at IS NULL) BEGIN
  UPDATE totals SET total = total + (NEW.unread_by_instructor > 0 AND NEW.archived_at IS NULL) - (OLD.unread_by_instructor > 0 AND OLD.archived_at IS NULL) WHERE name = 'unread_conversations';
END;
