DROP INDEX `articles_date`;--> statement-breakpoint
ALTER TABLE `articles` ADD `pinned` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `articles_order` ON `articles` (`pinned`,`date`,`slug`);