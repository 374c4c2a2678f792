CREATE TABLE `mail_events` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mail_events_created` ON `mail_events` (`created_at`);--> statement-breakpoint
CREATE TABLE `newsletter_group_members` (
	`group_id` text NOT NULL,
	`subscriber_id` text NOT NULL,
	PRIMARY KEY(`group_id`, `subscriber_id`),
	FOREIGN KEY (`group_id`) REFERENCES `newsletter_groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subscriber_id`) REFERENCES `newsletter_subscribers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `newsletter_group_members_subscriber` ON `newsletter_group_members` (`subscriber_id`);--> statement-breakpoint
CREATE TABLE `newsletter_groups` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_groups_name` ON `newsletter_groups` (`name_key`);--> statement-breakpoint
CREATE TABLE `newsletter_left` (
	`id` text PRIMARY KEY NOT NULL,
	`left_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `newsletter_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`day` integer NOT NULL,
	`hour` integer NOT NULL,
	`welcome` integer NOT NULL,
	`welcome_subject` text NOT NULL,
	`welcome_body` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `newsletter_issues` ADD `group_ids` text;--> statement-breakpoint
ALTER TABLE `newsletter_issues` ADD `picture` text;--> statement-breakpoint
ALTER TABLE `newsletter_issues` ADD `in_archive` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `newsletter_issues` ADD `slug` text;--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_issues_slug` ON `newsletter_issues` (`slug`);--> statement-breakpoint
ALTER TABLE `newsletter_subscribers` ADD `name` text;--> statement-breakpoint
ALTER TABLE `newsletter_subscribers` ADD `source` text;--> statement-breakpoint
ALTER TABLE `newsletter_subscribers` ADD `consent_stated_at` integer;--> statement-breakpoint
ALTER TABLE `newsletter_subscribers` ADD `stopped` text;--> statement-breakpoint
ALTER TABLE `newsletter_subscribers` ADD `stopped_at` integer;--> statement-breakpoint
ALTER TABLE `newsletter_subscribers` ADD `stop_reason` text;--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_created` ON `newsletter_subscribers` (`created_at`,`id`);