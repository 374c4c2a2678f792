CREATE TABLE `hand_in_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`version_id` text NOT NULL,
	`file` text,
	`line` integer,
	`quote` text,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`version_id`) REFERENCES `hand_in_versions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `hand_in_comments_version` ON `hand_in_comments` (`version_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `hand_in_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`hand_in_id` text NOT NULL,
	`number` integer NOT NULL,
	`body` text NOT NULL,
	`link` text,
	`zip_name` text,
	`zip_bytes` integer,
	`digest` text NOT NULL,
	`created_at` integer NOT NULL,
	`verdict` text,
	`review` text DEFAULT '' NOT NULL,
	`reviewed_at` integer,
	FOREIGN KEY (`hand_in_id`) REFERENCES `hand_ins`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `hand_in_versions_number` ON `hand_in_versions` (`hand_in_id`,`number`);--> statement-breakpoint
CREATE TABLE `hand_ins` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`state` text NOT NULL,
	`since` integer NOT NULL,
	`versions` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `hand_ins_person` ON `hand_ins` (`user_id`,`lesson_id`);--> statement-breakpoint
CREATE INDEX `hand_ins_state` ON `hand_ins` (`state`,`since`,`id`);