CREATE TABLE `sign_in_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`epoch` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sign_in_codes_user` ON `sign_in_codes` (`user_id`);--> statement-breakpoint
CREATE INDEX `sign_in_codes_expiry` ON `sign_in_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `coupons` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`off_minor` integer,
	`off_percent` integer,
	`offer_ids` text NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`places` integer,
	`once_per_person` integer NOT NULL,
	`ended_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "coupons_off" CHECK(("coupons"."off_minor" is null) <> ("coupons"."off_percent" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_code` ON `coupons` (`code`);--> statement-breakpoint
CREATE TABLE `ledger` (
	`id` text PRIMARY KEY NOT NULL,
	`cause` text NOT NULL,
	`order_id` text NOT NULL,
	`account` text NOT NULL,
	`minor` integer NOT NULL,
	`currency` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_cause` ON `ledger` (`cause`,`account`);--> statement-breakpoint
CREATE INDEX `ledger_order` ON `ledger` (`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `ledger_time` ON `ledger` (`at`,`id`);--> statement-breakpoint
CREATE TABLE `order_actions` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`by_id` text,
	`what` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_actions_order` ON `order_actions` (`order_id`,`id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer,
	`user_id` text,
	`email` text,
	`offer_id` text NOT NULL,
	`offer_name` text NOT NULL,
	`currency` text NOT NULL,
	`lines` text NOT NULL,
	`total` integer NOT NULL,
	`tax` integer DEFAULT 0 NOT NULL,
	`refunded` integer DEFAULT 0 NOT NULL,
	`refund_days` integer NOT NULL,
	`grants` text NOT NULL,
	`next_steps` text,
	`consent` text NOT NULL,
	`consent_at` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`way` text NOT NULL,
	`test` integer NOT NULL,
	`session_id` text,
	`payment_id` text,
	`payment_url` text,
	`browser` text,
	`made_account` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`expires_at` integer,
	`check_at` integer,
	`paid_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_total" CHECK("orders"."total" >= 0 and "orders"."refunded" between 0 and "orders"."total")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number` ON `orders` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_session` ON `orders` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_payment` ON `orders` (`payment_id`);--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_email` ON `orders` (`email`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_newest` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_check` ON `orders` (`check_at`) WHERE "orders"."check_at" is not null;--> statement-breakpoint
CREATE INDEX `orders_offer` ON `orders` (`offer_id`,`state`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`object_id` text NOT NULL,
	`session_id` text,
	`payment_id` text,
	`received_at` integer NOT NULL,
	`applied_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer,
	`problem` text
);
--> statement-breakpoint
CREATE INDEX `payment_events_waiting` ON `payment_events` (`applied_at`,`next_try_at`);--> statement-breakpoint
CREATE INDEX `payment_events_session` ON `payment_events` (`session_id`);--> statement-breakpoint
CREATE INDEX `payment_events_payment` ON `payment_events` (`payment_id`);--> statement-breakpoint
CREATE TABLE `payment_objects` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`order_id` text NOT NULL,
	`json` text NOT NULL,
	`fetched_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payment_objects_order` ON `payment_objects` (`order_id`);--> statement-breakpoint
CREATE TABLE `redemptions` (
	`id` text PRIMARY KEY NOT NULL,
	`coupon_id` text NOT NULL,
	`order_id` text NOT NULL,
	`person` text NOT NULL,
	`released_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`coupon_id`) REFERENCES `coupons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `redemptions_order` ON `redemptions` (`order_id`);--> statement-breakpoint
CREATE INDEX `redemptions_coupon` ON `redemptions` (`coupon_id`,`released_at`);--> statement-breakpoint
CREATE INDEX `redemptions_person` ON `redemptions` (`coupon_id`,`person`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount` integer NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`by_id` text,
	`provider_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_provider` ON `refunds` (`provider_id`);--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `refunds_asked` ON `refunds` (`state`,`created_at`);--> statement-breakpoint
ALTER TABLE `enrolments` ADD `paid_here` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `enrolments_order` ON `enrolments` (`source_id`) WHERE "enrolments"."source_id" <> '';