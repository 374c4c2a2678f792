CREATE TABLE `documents` (
	`number` integer PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`of_number` integer,
	`refund_id` text,
	`amount` integer NOT NULL,
	`tax` integer NOT NULL,
	`company` text,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "documents_amount" CHECK("documents"."tax" between 0 and "documents"."amount")
);
--> statement-breakpoint
CREATE INDEX `documents_order` ON `documents` (`order_id`,`number`);--> statement-breakpoint
CREATE INDEX `documents_time` ON `documents` (`issued_at`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `documents_refund` ON `documents` (`refund_id`,`reason`);--> statement-breakpoint
CREATE TABLE `quotes` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`offer_id` text NOT NULL,
	`offer_name` text NOT NULL,
	`currency` text NOT NULL,
	`lines` text NOT NULL,
	`total` integer NOT NULL,
	`tax` integer NOT NULL,
	`refund_days` integer NOT NULL,
	`grants` text NOT NULL,
	`seats` integer,
	`next_steps` text,
	`user_id` text,
	`email` text,
	`company` text,
	`accounts_email` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`withdrawn_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quotes_number` ON `quotes` (`number`);--> statement-breakpoint
CREATE INDEX `quotes_newest` ON `quotes` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `quotes_user` ON `quotes` (`user_id`);--> statement-breakpoint
CREATE INDEX `quotes_email` ON `quotes` (`email`);--> statement-breakpoint
ALTER TABLE `orders` ADD `company` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `accounts_email` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `quote_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_quote` ON `orders` (`quote_id`) WHERE "orders"."state" <> 'expired';--> statement-breakpoint
INSERT INTO `documents` (`number`, `order_id`, `kind`, `reason`, `of_number`, `refund_id`, `amount`, `tax`, `company`, `issued_at`)
SELECT `number`, `id`, 'invoice', 'sale', NULL, NULL, `total`, `tax`, NULL, coalesce(`paid_at`, `created_at`)
FROM `orders` WHERE `number` IS NOT NULL;--> statement-breakpoint
-- What was given back before there were credit notes gets its own now, after the last invoice.
INSERT INTO `documents` (`number`, `order_id`, `kind`, `reason`, `of_number`, `refund_id`, `amount`, `tax`, `company`, `issued_at`)
SELECT (SELECT coalesce(max(`number`), 0) FROM `orders`) + row_number() OVER (ORDER BY `created_at`, `id`),
  `order_id`, 'credit-note', 'refund', `invoice`, `id`, `amount`,
  CAST(round(1.0 * `tax` * `so_far` / `total`) - round(1.0 * `tax` * (`so_far` - `amount`) / `total`) AS INTEGER),
  NULL, CAST(unixepoch('subsec') * 1000 AS INTEGER)
FROM (
  SELECT r.`id`, r.`order_id`, r.`amount`, r.`created_at`, o.`number` AS `invoice`, o.`tax`, o.`total`,
    sum(r.`amount`) OVER (PARTITION BY r.`order_id` ORDER BY r.`created_at`, r.`id`) AS `so_far`
  FROM `refunds` AS r JOIN `orders` AS o ON o.`id` = r.`order_id`
  WHERE r.`state` = 'succeeded' AND o.`number` IS NOT NULL
);
