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
ALTER TABLE `notes` ADD `corrections` text DEFAULT '[]' NOT NULL;