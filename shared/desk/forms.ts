import * as v from "valibot";
import { MESSAGE_MAX } from "#shared/forms/limits.ts";

export const REPLY_TITLE_MAX = 80;
export const NOTE_MAX = 5_000;

const text = (body: string) => body.replaceAll("\r\n", "\n").trim();

/** A text that the instructor keeps for replies. */
export const savedReplySchema = v.object({
  title: v.pipe(
    v.string("Write a title."),
    v.transform((title) => title.replace(/\s+/gu, " ").trim()),
    v.nonEmpty("Write a title. You choose the text by it."),
    v.maxLength(REPLY_TITLE_MAX, `Use at most ${REPLY_TITLE_MAX} characters.`),
  ),
  body: v.pipe(
    v.string("Write the text."),
    v.transform(text),
    v.nonEmpty("Write the text."),
    v.maxLength(MESSAGE_MAX, "Use at most 5,000 characters, as in a message."),
  ),
});
export type SavedReplyForm = v.InferOutput<typeof savedReplySchema>;

/** The instructor's note about a person; it may be empty. `version` is the version that was edited. */
export const personNoteSchema = v.object({
  body: v.pipe(
    v.string("Write a note."),
    v.transform(text),
    v.maxLength(NOTE_MAX, "Use at most 5,000 characters in a note."),
  ),
  version: v.pipe(v.string(), v.regex(/^\d{1,9}$/, "Please reload the page."), v.transform(Number)),
});
