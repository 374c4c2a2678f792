import * as z from "zod";

const url = z
  .url({ protocol: /^https?$/, error: "Give a full http or https address." })
  .max(2000, "Keep the address under 2,000 characters.");
const title = z
  .string("Give the bookmark a title.")
  .trim()
  .min(1, "Give the bookmark a title.")
  .max(200, "Keep the title under 200 characters.");
const note = z.string("The note is text.").trim().max(2000, "Keep the note under 2,000 characters.");

const unknownKeys = "This is not a field of a bookmark.";

export const newBookmarkSchema = z.strictObject(
  { url, title, note: note.default("") },
  { error: (issue) => (issue.code === "unrecognized_keys" ? unknownKeys : "Send a JSON object.") },
);

export const bookmarkChangesSchema = z
  .strictObject(
    { url: url.optional(), title: title.optional(), note: note.optional() },
    { error: (issue) => (issue.code === "unrecognized_keys" ? unknownKeys : "Send a JSON object.") },
  )
  .refine((changes) => Object.keys(changes).length > 0, { error: "Send at least one field to change." });

/** Query parameters of the list, newest first: `before` is the `next` of the page that came before. */
export const pageSchema = z.object({
  limit: z.coerce.number("A number from 1 to 100.").int().min(1).max(100).default(20),
  before: z.coerce.number("The id of a bookmark.").int().positive().optional(),
});

export const idSchema = z.coerce.number().int().positive();

export type NewBookmark = z.infer<typeof newBookmarkSchema>;
export type BookmarkChanges = z.infer<typeof bookmarkChangesSchema>;
export type Page = z.infer<typeof pageSchema>;

export type Bookmark = {
  id: number;
  url: string;
  title: string;
  note: string;
  /** ISO 8601, UTC. */
  createdAt: string;
};
