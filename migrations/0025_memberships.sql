CREATE TABLE `memberships` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`offer_id` text NOT NULL,
	`next_offer_id` text,
	`state` text NOT NULL,
	`minor` integer NOT NULL,
	`currency` text NOT NULL,
	`cycle` text NOT NULL,
	`paid_until` integer NOT NULL,
	`cancels` integer DEFAULT false NOT NULL,
	`failed_at` integer,
	`next_try_at` integer,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`test` integer NOT NULL,
	`subscription_id` text NOT NULL,
	`customer_id` text,
	`version` integer DEFAULT 0 NOT NULL,
	`check_at` integer,
	`cancelled_at` integer,
	FOREIGN KEY (`id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_subscription` ON `memberships` (`subscription_id`);--> statement-breakpoint
CREATE INDEX `memberships_user` ON `memberships` (`user_id`);--> statement-breakpoint
CREATE INDEX `memberships_state` ON `memberships` (`state`,`paid_until`,`id`);--> statement-breakpoint
CREATE INDEX `memberships_check` ON `memberships` (`check_at`) WHERE "memberships"."check_at" is not null;--> statement-breakpoint
ALTER TABLE `orders` ADD `membership_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `invoice_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `period_from` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `period_to` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_invoice` ON `orders` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `orders_membership` ON `orders` (`membership_id`) WHERE "orders"."membership_id" is not null;--> statement-breakpoint
ALTER TABLE `payment_events` ADD `subscription_id` text;