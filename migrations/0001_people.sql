CREATE TABLE `attempts` (
	`attempt_key` text PRIMARY KEY NOT NULL,
	`hits` integer NOT NULL,
	`window_ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `attempts_window` ON `attempts` (`window_ends_at`);--> statement-breakpoint
CREATE TABLE `conversations` (
	`student_id` text PRIMARY KEY NOT NULL,
	`unread_by_student` integer DEFAULT 0 NOT NULL,
	`unread_by_instructor` integer DEFAULT 0 NOT NULL,
	`last_message_at` integer NOT NULL,
	`archived_at` integer,
	FOREIGN KEY (`student_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `conversations_last` ON `conversations` (`last_message_at`,`student_id`);--> statement-breakpoint
CREATE TABLE `mailed_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "mailed_tokens_purpose" CHECK("mailed_tokens"."purpose" in ('confirm_email', 'reset_password'))
);
--> statement-breakpoint
CREATE INDEX `mailed_tokens_user` ON `mailed_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`student_id` text NOT NULL,
	`author` text NOT NULL,
	`body` text NOT NULL,
	`fingerprint` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`student_id`) REFERENCES `conversations`(`student_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "messages_author" CHECK("messages"."author" in ('student', 'instructor'))
);
--> statement-breakpoint
CREATE INDEX `messages_conversation` ON `messages` (`student_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_fingerprint` ON `messages` (`fingerprint`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`public_key` text NOT NULL,
	`sign_count` integer NOT NULL,
	`transports` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `user_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `user_sessions_user` ON `user_sessions` (`user_id`,`last_seen_at`);--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `fingerprint` text;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `replied_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `contact_messages_fingerprint` ON `contact_messages` (`fingerprint`);--> statement-breakpoint
ALTER TABLE `mentorship_requests` ADD `fingerprint` text;--> statement-breakpoint
ALTER TABLE `mentorship_requests` ADD `replied_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `mentorship_requests_fingerprint` ON `mentorship_requests` (`fingerprint`);--> statement-breakpoint
ALTER TABLE `users` ADD `search_text` text DEFAULT '' NOT NULL;