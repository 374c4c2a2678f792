import * as v from "valibot";
import { ALT_MAX, UPLOAD_KINDS, UPLOAD_NAME_MAX } from "./upload.ts";

const oneLine = (text: string) => text.replace(/\s+/gu, " ").trim();

/** The alternative text of a picture. Empty for a picture that is only decoration. */
export const altSchema = v.object({
  alt: v.pipe(
    v.string("Write the alternative text."),
    v.transform(oneLine),
    v.maxLength(ALT_MAX, `Use at most ${ALT_MAX} characters: say what the picture shows.`),
  ),
});

/** What an owner says about an upload. */
export const describeSchema = v.object(
  {
    name: v.pipe(
      v.string("Write a name."),
      v.transform(oneLine),
      v.nonEmpty("Write a name. You find the upload by it."),
      v.maxLength(UPLOAD_NAME_MAX, `Use at most ${UPLOAD_NAME_MAX} characters.`),
    ),
    ...altSchema.entries,
  },
  "Write a name and an alternative text.",
);
export type UploadDescription = v.InferOutput<typeof describeSchema>;

/** The query of the list of uploads: `q` is searched for, `cursor` comes from the last answer. */
export const uploadsQuerySchema = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(200, "Search for at most 200 characters.")), ""),
  kind: v.optional(v.picklist(["", ...UPLOAD_KINDS], "kind is picture, video or file."), ""),
  cursor: v.optional(
    v.pipe(v.string(), v.maxLength(64), v.regex(/^[\w-]+$/, "This cursor is not one of ours.")),
  ),
});
export type UploadsQuery = v.InferOutput<typeof uploadsQuerySchema>;
