CREATE TABLE `mail_gate` (
	`id` integer PRIMARY KEY NOT NULL,
	`opens_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `outbox` ADD `priority` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `subscriber_id` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `tried_at` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `failing_since` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `failure` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `failed_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_next` ON `outbox` (`priority`,`due_at`) WHERE "outbox"."sent_at" is null;--> statement-breakpoint
CREATE INDEX `outbox_sent` ON `outbox` (`sent_at`) WHERE "outbox"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX `outbox_failed` ON `outbox` (`failed_at`,`id`) WHERE "outbox"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX `messages_created` ON `messages` (`created_at`);--> statement-breakpoint
-- Mails of the release before: an issue's leave after account mail, and only to readers who are still confirmed.
UPDATE `outbox` SET `priority` = 1, `subscriber_id` = coalesce((SELECT `id` FROM `newsletter_subscribers` WHERE `email` = `outbox`.`recipient`), '')
WHERE `id` >= 'issue-' AND `id` < 'issue.' AND `status` IN ('waiting', 'sending', 'failed');--> statement-breakpoint
UPDATE `outbox` SET `failed_at` = `due_at` WHERE `status` = 'failed';
