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
ALTER TABLE `uploads` ADD `kind` text DEFAULT 'picture' NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `alt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `sha256` text;--> statement-breakpoint
ALTER TABLE `uploads` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `replaced_at` integer;--> statement-breakpoint
CREATE INDEX `uploads_kind` ON `uploads` (`kind`,`id`);