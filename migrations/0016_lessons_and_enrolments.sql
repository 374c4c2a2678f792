CREATE TABLE `enrolments` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`course_id` text NOT NULL,
	`source` text NOT NULL,
	`source_id` text DEFAULT '' NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer,
	`revoked_at` integer,
	`welcome_at` integer,
	`welcomed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `enrolments_source` ON `enrolments` (`user_id`,`course_id`,`source`,`source_id`);--> statement-breakpoint
CREATE INDEX `enrolments_course` ON `enrolments` (`course_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `enrolments_welcome` ON `enrolments` (`welcomed_at`,`welcome_at`);--> statement-breakpoint
CREATE TABLE `exercise_work` (
	`user_id` text NOT NULL,
	`exercise_id` text NOT NULL,
	`files` text NOT NULL,
	`save` integer NOT NULL,
	`saved_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`passed_at` integer,
	`failing` text,
	PRIMARY KEY(`user_id`, `exercise_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `exercise_work_exercise` ON `exercise_work` (`exercise_id`,`passed_at`);--> statement-breakpoint
CREATE TABLE `exercises` (
	`id` text PRIMARY KEY NOT NULL,
	`lesson_id` text NOT NULL,
	`title` text NOT NULL,
	`learned` text NOT NULL,
	`mode` text NOT NULL,
	`position` integer NOT NULL,
	`archived_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`task` text NOT NULL,
	`starter` text NOT NULL,
	`solution` text NOT NULL,
	`tests` text NOT NULL,
	`hints` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `exercises_lesson` ON `exercises` (`lesson_id`,`position`,`id`);--> statement-breakpoint
CREATE TABLE `failed_tests` (
	`exercise_id` text NOT NULL,
	`test` text NOT NULL,
	`runs` integer NOT NULL,
	PRIMARY KEY(`exercise_id`, `test`)
);
--> statement-breakpoint
CREATE TABLE `learners` (
	`user_id` text PRIMARY KEY NOT NULL,
	`last_at` integer NOT NULL,
	`video_speed` real DEFAULT 1 NOT NULL,
	`reminded` integer DEFAULT 0 NOT NULL,
	`reminders_off` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `learners_last` ON `learners` (`reminders_off`,`reminded`,`last_at`);--> statement-breakpoint
CREATE TABLE `lesson_progress` (
	`user_id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`opened_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`place` text,
	`done_at` integer,
	`video_at` real,
	PRIMARY KEY(`user_id`, `lesson_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `lesson_progress_lesson` ON `lesson_progress` (`lesson_id`,`done_at`);--> statement-breakpoint
CREATE TABLE `lessons` (
	`id` text PRIMARY KEY NOT NULL,
	`module_id` text NOT NULL,
	`title` text NOT NULL,
	`goal` text NOT NULL,
	`minutes` integer NOT NULL,
	`free` integer NOT NULL,
	`computer` integer NOT NULL,
	`remember` text NOT NULL,
	`changes` text,
	`changed_at` integer,
	`video` text,
	`video_seconds` real,
	`captions` text,
	`chapters` text,
	`position` integer NOT NULL,
	`archived_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `lessons_module` ON `lessons` (`module_id`,`position`,`id`);--> statement-breakpoint
CREATE TABLE `question_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`question_id` text NOT NULL,
	`author` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`question_id`) REFERENCES `questions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `question_replies_question` ON `question_replies` (`question_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `questions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`exercise_id` text,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`shared` integer NOT NULL,
	`body` text NOT NULL,
	`files` text,
	`failing` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`answered_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `questions_state` ON `questions` (`state`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `questions_lesson` ON `questions` (`lesson_id`,`shared`,`created_at`);--> statement-breakpoint
CREATE INDEX `questions_user` ON `questions` (`user_id`,`updated_at`);--> statement-breakpoint
ALTER TABLE `courses` ADD `slug` text;--> statement-breakpoint
CREATE UNIQUE INDEX `courses_slug` ON `courses` (`slug`);