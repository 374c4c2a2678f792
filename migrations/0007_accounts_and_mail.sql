ALTER TABLE `mailed_tokens` ADD `epoch` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `mailed_tokens` ADD `cancel_hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `mailed_tokens_cancel` ON `mailed_tokens` (`cancel_hash`);--> statement-breakpoint
ALTER TABLE `users` ADD `message_mail` integer DEFAULT true NOT NULL;--> statement-breakpoint
-- By hand: links that the release before this one mailed keep working.
UPDATE `mailed_tokens` SET `epoch` = (SELECT `session_epoch` FROM `users` WHERE `users`.`id` = `mailed_tokens`.`user_id`);
