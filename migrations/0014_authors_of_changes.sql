ALTER TABLE `drafts` ADD `saved_by_id` text;--> statement-breakpoint
ALTER TABLE `revisions` ADD `by_id` text;--> statement-breakpoint
CREATE INDEX `revisions_by` ON `revisions` (`by_id`) WHERE "revisions"."by_id" is not null;