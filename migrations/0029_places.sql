CREATE TABLE `waiting_list` (
	`id` text PRIMARY KEY NOT NULL,
	`offer_id` text NOT NULL,
	`email` text NOT NULL,
	`full_name` text NOT NULL,
	`ended_at` integer,
	`order_id` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_list_once` ON `waiting_list` (`offer_id`,`email`) WHERE "waiting_list"."ended_at" is null;--> statement-breakpoint
CREATE INDEX `waiting_list_line` ON `waiting_list` (`offer_id`,`id`) WHERE "waiting_list"."ended_at" is null;--> statement-breakpoint
CREATE INDEX `waiting_list_email` ON `waiting_list` (`email`);--> statement-breakpoint
CREATE INDEX `waiting_list_ended` ON `waiting_list` (`ended_at`);--> statement-breakpoint
ALTER TABLE `mentorship_requests` ADD `offer_id` text;--> statement-breakpoint
ALTER TABLE `mentorship_requests` ADD `order_id` text;--> statement-breakpoint
ALTER TABLE `mentorship_requests` ADD `declined_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `held_until` integer;--> statement-breakpoint
CREATE INDEX `orders_held` ON `orders` (`held_until`) WHERE "orders"."held_until" is not null;