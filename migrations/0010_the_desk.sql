CREATE TABLE `person_notes` (
	`user_id` text PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `video_parts` (
	`upload_id` text NOT NULL,
	`number` integer NOT NULL,
	`etag` text NOT NULL,
	PRIMARY KEY(`upload_id`, `number`),
	FOREIGN KEY (`upload_id`) REFERENCES `video_uploads`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `video_uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`last_modified` integer NOT NULL,
	`content_type` text NOT NULL,
	`object_key` text NOT NULL,
	`multipart_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `video_uploads_owner` ON `video_uploads` (`owner_id`,`id`);--> statement-breakpoint
CREATE INDEX `video_uploads_created` ON `video_uploads` (`created_at`);--> statement-breakpoint
CREATE TABLE `saved_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_replies_title` ON `saved_replies` (`title`);--> statement-breakpoint
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
CREATE TABLE `changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`item` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `drafts` (
	`kind` text NOT NULL,
	`item` text NOT NULL,
	`texts` text NOT NULL,
	`base` integer NOT NULL,
	`save` integer NOT NULL,
	`tab` text NOT NULL,
	`saved_by` text NOT NULL,
	`saved_at` integer NOT NULL,
	`publish_at` integer,
	`failure` text,
	`preview` text NOT NULL,
	PRIMARY KEY(`kind`, `item`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `drafts_preview` ON `drafts` (`preview`);--> statement-breakpoint
CREATE INDEX `drafts_due` ON `drafts` (`publish_at`) WHERE "drafts"."publish_at" is not null;--> statement-breakpoint
CREATE TABLE `revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`item` text NOT NULL,
	`version` integer,
	`change` text NOT NULL,
	`texts` text NOT NULL,
	`by` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `revisions_version` ON `revisions` (`kind`,`item`,`version`);--> statement-breakpoint
CREATE INDEX `revisions_item` ON `revisions` (`kind`,`item`,`at`);--> statement-breakpoint
ALTER TABLE `users` ADD `desk_seen_at` integer;--> statement-breakpoint
ALTER TABLE `answer_ratings` ADD `archived_at` integer;--> statement-breakpoint
CREATE INDEX `answer_ratings_waiting` ON `answer_ratings` (`created_at`,`id`) WHERE "answer_ratings"."helpful" = 0 and "answer_ratings"."archived_at" is null;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `contact_messages_waiting` ON `contact_messages` (`created_at`,`id`) WHERE "contact_messages"."replied_at" is null and "contact_messages"."archived_at" is null;--> statement-breakpoint
ALTER TABLE `uploads` ADD `kind` text DEFAULT 'picture' NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `alt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `sha256` text;--> statement-breakpoint
ALTER TABLE `uploads` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `replaced_at` integer;--> statement-breakpoint
CREATE INDEX `uploads_kind` ON `uploads` (`kind`,`id`);--> statement-breakpoint
ALTER TABLE `mentorship_requests` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `mentorship_requests_waiting` ON `mentorship_requests` (`created_at`,`id`) WHERE "mentorship_requests"."replied_at" is null and "mentorship_requests"."archived_at" is null;--> statement-breakpoint
ALTER TABLE `messages` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
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
CREATE INDEX `newsletter_subscribers_created` ON `newsletter_subscribers` (`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `notes` ADD `corrections` text DEFAULT '[]' NOT NULL;