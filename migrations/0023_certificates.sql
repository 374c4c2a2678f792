CREATE TABLE `certificate_keys` (
	`kid` text PRIMARY KEY NOT NULL,
	`jwk` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `certificates` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`course_id` text NOT NULL,
	`jwt` text NOT NULL,
	`hidden_at` integer,
	`withdrawn_at` integer,
	`withdrawn_reason` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `certificates_user_course` ON `certificates` (`user_id`,`course_id`);--> statement-breakpoint
ALTER TABLE `courses` ADD `outcome_lessons` text DEFAULT '[]' NOT NULL;