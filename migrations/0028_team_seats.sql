CREATE TABLE `seats` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`number` integer NOT NULL,
	`email` text,
	`invited_until` integer,
	`user_id` text,
	`claimed_at` integer,
	`shared` integer DEFAULT false NOT NULL,
	`freed_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "seats_claimed" CHECK(("seats"."user_id" is null) = ("seats"."claimed_at" is null)),
	CONSTRAINT "seats_given" CHECK("seats"."email" is not null or "seats"."user_id" is null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seats_number` ON `seats` (`order_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `seats_email` ON `seats` (`order_id`,`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `seats_person` ON `seats` (`order_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `seats_user` ON `seats` (`user_id`) WHERE "seats"."user_id" is not null;--> statement-breakpoint
CREATE INDEX `seats_invited` ON `seats` (`invited_until`) WHERE "seats"."invited_until" is not null;--> statement-breakpoint
ALTER TABLE `offers` ADD `seats` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `seats` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `paid_here` integer DEFAULT false NOT NULL;