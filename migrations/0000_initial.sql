CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`full_name` text NOT NULL,
	`email` text NOT NULL,
	`message` text NOT NULL,
	`read_at` integer,
	`archived_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `contact_messages_created` ON `contact_messages` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `course_modules` (
	`id` text PRIMARY KEY NOT NULL,
	`course_id` text NOT NULL,
	`title` text NOT NULL,
	`duration_weeks` integer NOT NULL,
	`learn` text NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`course_id`) REFERENCES `courses`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "course_modules_duration" CHECK("course_modules"."duration_weeks" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `course_modules_course_position` ON `course_modules` (`course_id`,`position`);--> statement-breakpoint
CREATE TABLE `courses` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`tagline` text NOT NULL,
	`category` text NOT NULL,
	`level` text NOT NULL,
	`duration_weeks` integer NOT NULL,
	`tags` text NOT NULL,
	`requirements` text NOT NULL,
	`outcomes` text NOT NULL,
	`hero_url` text,
	`thumbnail_url` text NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "courses_duration" CHECK("courses"."duration_weeks" > 0)
);
--> statement-breakpoint
CREATE INDEX `courses_position` ON `courses` (`position`);--> statement-breakpoint
CREATE TABLE `mentorship_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`full_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`package_name` text NOT NULL,
	`read_at` integer,
	`archived_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mentorship_requests_created` ON `mentorship_requests` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `newsletter_subscribers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`status` text NOT NULL,
	`confirmation_hash` text,
	`confirmation_sent_at` integer,
	`confirmed_at` integer,
	`unsubscribed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "newsletter_subscribers_status" CHECK("newsletter_subscribers"."status" in ('pending', 'confirmed', 'unsubscribed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscribers_email` ON `newsletter_subscribers` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscribers_confirmation` ON `newsletter_subscribers` (`confirmation_hash`);--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_status` ON `newsletter_subscribers` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `offers` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`number` integer NOT NULL,
	`name` text NOT NULL,
	`price_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`billing_cycle` text NOT NULL,
	`price_suffix` text NOT NULL,
	`features` text NOT NULL,
	`refund_days` integer NOT NULL,
	`cancel_any_time` integer NOT NULL,
	`notes` text,
	`discount_code` text,
	`discount_price_minor` integer,
	`discount_description` text,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "offers_kind" CHECK("offers"."kind" in ('course', 'membership', 'bootcamp')),
	CONSTRAINT "offers_billing_cycle" CHECK("offers"."billing_cycle" in ('one_time', 'monthly', 'yearly')),
	CONSTRAINT "offers_price" CHECK("offers"."price_minor" >= 0),
	CONSTRAINT "offers_refund_days" CHECK("offers"."refund_days" >= 0),
	CONSTRAINT "offers_discount_whole" CHECK(("offers"."discount_code" is null) = ("offers"."discount_price_minor" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `offers_kind_number` ON `offers` (`kind`,`number`);--> statement-breakpoint
CREATE INDEX `offers_position` ON `offers` (`position`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`body_text` text NOT NULL,
	`body_html` text NOT NULL,
	`headers` text NOT NULL,
	`reply_to` text,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "outbox_status" CHECK("outbox"."status" in ('waiting', 'sending', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`status`,`due_at`);--> statement-breakpoint
CREATE TABLE `projects` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`demo_url` text,
	`thumbnail_url` text NOT NULL,
	`status` text NOT NULL,
	`features` text NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `projects_position` ON `projects` (`position`);--> statement-breakpoint
CREATE TABLE `seeded_rows` (
	`table_name` text NOT NULL,
	`row_id` text NOT NULL,
	PRIMARY KEY(`table_name`, `row_id`)
);
--> statement-breakpoint
CREATE TABLE `templates` (
	`slug` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`tags` text NOT NULL,
	`status` text NOT NULL,
	`file` text NOT NULL,
	`sha256` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `templates_file` ON `templates` (`file`);--> statement-breakpoint
CREATE INDEX `templates_position` ON `templates` (`position`);--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`object_key` text NOT NULL,
	`content_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_object_key` ON `uploads` (`object_key`);--> statement-breakpoint
CREATE INDEX `uploads_created` ON `uploads` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `uploads_owner` ON `uploads` (`owner_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`full_name` text NOT NULL,
	`phone` text,
	`password_hash` text NOT NULL,
	`role` text DEFAULT 'student' NOT NULL,
	`session_epoch` integer DEFAULT 0 NOT NULL,
	`email_confirmed_at` integer,
	`package_name` text,
	`pricing_id` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "users_role" CHECK("users"."role" in ('student', 'admin'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_role_created` ON `users` (`role`,`created_at`,`id`);