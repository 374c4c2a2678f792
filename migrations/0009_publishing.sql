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
	`values` text NOT NULL,
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
CREATE TABLE `moved_paths` (
	`path` text PRIMARY KEY NOT NULL,
	`target` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`item` text NOT NULL,
	`version` integer,
	`change` text NOT NULL,
	`values` text NOT NULL,
	`by` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `revisions_version` ON `revisions` (`kind`,`item`,`version`);--> statement-breakpoint
CREATE INDEX `revisions_item` ON `revisions` (`kind`,`item`,`at`);--> statement-breakpoint
ALTER TABLE `courses` ADD `archived_at` integer;--> statement-breakpoint
ALTER TABLE `offers` ADD `state` text DEFAULT 'on-sale' NOT NULL;--> statement-breakpoint
ALTER TABLE `offers` ADD `grants` text;--> statement-breakpoint
ALTER TABLE `offers` ADD `places` integer;--> statement-breakpoint
ALTER TABLE `offers` ADD `next_steps` text;--> statement-breakpoint
ALTER TABLE `offers` ADD `archived_at` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `archived_at` integer;--> statement-breakpoint
ALTER TABLE `templates` ADD `archived_at` integer;