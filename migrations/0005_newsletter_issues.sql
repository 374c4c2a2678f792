CREATE TABLE `newsletter_issues` (
	`id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`status` text NOT NULL,
	`send_at` integer,
	`written_to` text,
	`recipients` integer DEFAULT 0 NOT NULL,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "newsletter_issues_status" CHECK("newsletter_issues"."status" in ('draft', 'scheduled', 'sending', 'sent')),
	CONSTRAINT "newsletter_issues_dated" CHECK(("newsletter_issues"."status" = 'draft') = ("newsletter_issues"."send_at" is null))
);
--> statement-breakpoint
CREATE INDEX `newsletter_issues_created` ON `newsletter_issues` (`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_issues_send_at` ON `newsletter_issues` (`send_at`) WHERE "newsletter_issues"."send_at" is not null;--> statement-breakpoint
CREATE INDEX `newsletter_issues_status` ON `newsletter_issues` (`status`,`send_at`);