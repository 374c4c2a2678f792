import * as v from "valibot";

/** How every key for content begins, so that it is recognised where it does not belong. */
export const CONTENT_KEY_PREFIX = "gbk_";

export const KEY_NAME_MAX = 60;

/** A new key. The password is needed unless the person signed in a short while ago. */
export const contentKeySchema = v.object({
  name: v.pipe(
    v.string("Name the key."),
    v.transform((name) => name.replace(/\s+/gu, " ").trim()),
    v.nonEmpty("Name the key after the computer or program that uses it."),
    v.maxLength(KEY_NAME_MAX, `Use at most ${KEY_NAME_MAX} characters.`),
  ),
  password: v.optional(v.string()),
});
export type ContentKeyForm = v.InferOutput<typeof contentKeySchema>;
