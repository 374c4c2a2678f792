CREATE TABLE `gifts` (
	`order_id` text PRIMARY KEY NOT NULL,
	`email` text,
	`day` text NOT NULL,
	`message` text,
	`from_name` text,
	`paid_here` integer NOT NULL,
	`link` integer DEFAULT 0 NOT NULL,
	`mails` integer DEFAULT 0 NOT NULL,
	`handed_on` integer DEFAULT false NOT NULL,
	`sent_at` integer,
	`claimed_at` integer,
	`claimed_by_id` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`claimed_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `gifts_due` ON `gifts` (`day`) WHERE "gifts"."sent_at" is null;--> statement-breakpoint
CREATE INDEX `gifts_email` ON `gifts` (`email`);--> statement-breakpoint
CREATE INDEX `gifts_receiver` ON `gifts` (`claimed_by_id`) WHERE "gifts"."claimed_by_id" is not null;