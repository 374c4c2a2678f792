CREATE TABLE `zips` (
	`object_key` text PRIMARY KEY NOT NULL,
	`sha256` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`file_count` integer DEFAULT 0 NOT NULL,
	`files` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `redirects` (
	`kind` text NOT NULL,
	`old` text NOT NULL,
	`item` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`kind`, `old`)
);
--> statement-breakpoint
CREATE INDEX `redirects_item` ON `redirects` (`kind`,`item`);--> statement-breakpoint
ALTER TABLE `templates` ADD `zip` text;--> statement-breakpoint
-- What is known about the zips that sites started with.
INSERT INTO `zips` (`object_key`, `sha256`, `size_bytes`) SELECT 'templates/' || `file`, `sha256`, `size_bytes` FROM `templates`;
