CREATE TABLE `articles` (
	`slug` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`date` text NOT NULL,
	`updated` text,
	`art` text NOT NULL,
	`art_alt` text NOT NULL,
	`preview` text,
	`asked` text NOT NULL,
	`archived_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `articles_date` ON `articles` (`date`,`slug`);--> statement-breakpoint
CREATE TABLE `faq_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`question` text NOT NULL,
	`answer` text NOT NULL,
	`asked` text NOT NULL,
	`position` integer NOT NULL,
	`archived_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `faq_entries_place` ON `faq_entries` (`position`,`id`);--> statement-breakpoint
CREATE TABLE `legal_pages` (
	`slug` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`updated` text,
	`asked` text NOT NULL,
	`amended_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `notes` (
	`slug` text PRIMARY KEY NOT NULL,
	`title` text collate nocase NOT NULL,
	`description` text NOT NULL,
	`topic` text collate nocase NOT NULL,
	`updated` text NOT NULL,
	`aliases` text NOT NULL,
	`asked` text NOT NULL,
	`archived_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `notes_place` ON `notes` (`topic`,`title`,`slug`);--> statement-breakpoint
CREATE TABLE `site_settings` (
	`id` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `courses` ADD `archived_at` integer;--> statement-breakpoint
ALTER TABLE `offers` ADD `state` text DEFAULT 'on-sale' NOT NULL;--> statement-breakpoint
ALTER TABLE `offers` ADD `grants` text;--> statement-breakpoint
ALTER TABLE `offers` ADD `places` integer;--> statement-breakpoint
ALTER TABLE `offers` ADD `next_steps` text;--> statement-breakpoint
ALTER TABLE `offers` ADD `archived_at` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `archived_at` integer;--> statement-breakpoint
ALTER TABLE `templates` ADD `archived_at` integer;