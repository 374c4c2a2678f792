CREATE TABLE `answer_ratings` (
	`id` text PRIMARY KEY NOT NULL,
	`helpful` integer NOT NULL,
	`reason` text,
	`question` text,
	`model` text,
	`pages` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `answer_ratings_created` ON `answer_ratings` (`created_at`,`id`);