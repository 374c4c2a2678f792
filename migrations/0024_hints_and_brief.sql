CREATE TABLE `unanswered_questions` (
	`id` text PRIMARY KEY NOT NULL,
	`question` text NOT NULL,
	`lesson_id` text,
	`page` text,
	`note_slug` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `unanswered_questions_created` ON `unanswered_questions` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `question_hints` (
	`id` text PRIMARY KEY NOT NULL,
	`exercise_id` text NOT NULL,
	`test` text NOT NULL,
	`question_id` text NOT NULL,
	`seen` integer DEFAULT 0 NOT NULL,
	`passed` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `question_hints_test` ON `question_hints` (`exercise_id`,`test`);--> statement-breakpoint
ALTER TABLE `exercise_work` ADD `hinted` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `question_replies` ADD `files` text;