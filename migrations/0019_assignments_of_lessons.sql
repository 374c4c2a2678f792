ALTER TABLE `lessons` ADD `assignment_title` text;--> statement-breakpoint
ALTER TABLE `lessons` ADD `assignment` text;