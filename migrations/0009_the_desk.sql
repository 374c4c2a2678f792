CREATE TABLE `person_notes` (
	`user_id` text PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `saved_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_replies_title` ON `saved_replies` (`title`);--> statement-breakpoint
CREATE TABLE `newsletter_departures` (
	`id` text PRIMARY KEY NOT NULL,
	`left_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `newsletter_departures_left` ON `newsletter_departures` (`left_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `desk_seen_at` integer;--> statement-breakpoint
ALTER TABLE `answer_ratings` ADD `archived_at` integer;--> statement-breakpoint
CREATE INDEX `answer_ratings_waiting` ON `answer_ratings` (`created_at`,`id`) WHERE "answer_ratings"."helpful" = 0 and "answer_ratings"."archived_at" is null;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `contact_messages_waiting` ON `contact_messages` (`created_at`,`id`) WHERE "contact_messages"."replied_at" is null and "contact_messages"."archived_at" is null;--> statement-breakpoint
ALTER TABLE `mentorship_requests` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `mentorship_requests_waiting` ON `mentorship_requests` (`created_at`,`id`) WHERE "mentorship_requests"."replied_at" is null and "mentorship_requests"."archived_at" is null;--> statement-breakpoint
ALTER TABLE `messages` ADD `search_text` text DEFAULT '' NOT NULL;