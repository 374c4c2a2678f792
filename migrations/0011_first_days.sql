ALTER TABLE `site_settings` ADD `closed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `site_settings` ADD `opening` text;