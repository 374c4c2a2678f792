import * as v from "valibot";
import { GROUPS_MAX } from "./issue.ts";

/** What a reader is, as the desk shows it. */
export const READER_STATUSES = ["confirmed", "pending", "bounced", "complained", "unsubscribed"] as const;
export type ReaderStatus = (typeof READER_STATUSES)[number];

/** The desk's list: `q` is searched for in addresses and names. Unknown values count as missing. */
export const readersQuerySchema = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(200, "Search for at most 200 characters.")), ""),
  status: v.fallback(v.optional(v.picklist(READER_STATUSES)), undefined),
  group: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))), undefined),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(100))),
});
export type ReadersQuery = v.InferOutput<typeof readersQuerySchema>;

export const GROUP_NAME_MAX = 60;

export const groupName = v.pipe(
  v.string("Write a name."),
  v.transform((name) => name.normalize("NFC").replace(/\s+/gu, " ").trim()),
  v.nonEmpty("Write a name, such as Bootcamp 2026."),
  v.maxLength(GROUP_NAME_MAX, `Use at most ${GROUP_NAME_MAX} characters.`),
);

export const groupSchema = v.object({ name: groupName }, "Write a name.");

/** The groups that a reader is in. */
export const readerGroupsSchema = v.object({
  groups: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, "Choose from the list."))),
    v.maxLength(GROUPS_MAX, "Choose from the list."),
  ),
});

export const IMPORT_LINES_MAX = 5_000;
/** The most characters of an imported file: 5,000 generous lines. */
export const IMPORT_CHARACTERS_MAX = 1_000_000;
export const SOURCE_MAX = 300;

/** The import of readers. `list` is the pasted text or the file's content. */
export const importSchema = v.object(
  {
    list: v.pipe(
      v.string("Paste the list or choose a file."),
      v.check((list) => list.trim() !== "", "Paste the list or choose a file."),
      v.maxLength(
        IMPORT_CHARACTERS_MAX,
        "That is more than a million characters. Import it in several parts.",
      ),
    ),
    source: v.pipe(
      v.string("Say where these addresses come from."),
      v.transform((source) => source.replace(/\s+/gu, " ").trim()),
      v.nonEmpty("Say where these people agreed to get your newsletter."),
      v.maxLength(SOURCE_MAX, `Use at most ${SOURCE_MAX} characters.`),
    ),
    confirmed: v.optional(v.literal("on", "Choose whether they have confirmed.")),
    group: v.optional(
      v.pipe(
        v.string(),
        v.transform((name) => name.normalize("NFC").replace(/\s+/gu, " ").trim()),
        v.maxLength(GROUP_NAME_MAX, `Use at most ${GROUP_NAME_MAX} characters.`),
      ),
      "",
    ),
  },
  "Paste the list, and say where it comes from.",
);
export type ImportForm = v.InferOutput<typeof importSchema>;
