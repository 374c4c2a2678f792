import * as v from "valibot";
import { shallowMarkdown } from "#shared/prose/markdown-text.ts";

/** How a field is edited. */
export type Input =
  | "line"
  | "paragraph"
  | "markdown"
  | "code"
  | "reference"
  | "references"
  | "lines"
  | "number"
  | "flag"
  | "choice"
  | "day"
  | "picture"
  | "zip"
  | "film"
  | "id";

/** What a reference names by its id. */
export type ReferenceTo = "modules" | "lessons" | "courses";

/**
 * One field of a kind of content: its label and hint in the form, its check, and how its value becomes the text of a
 * form's control and back. The form, the API and the file format all come from these.
 */
export type Field<Value = unknown> = {
  input: Input;
  label: string;
  hint?: string;
  required: boolean;
  /** Characters, for texts. */
  max?: number;
  options?: readonly string[];
  /** What the form calls the options, where their names do not say it. */
  labels?: Readonly<Record<string, string>>;
  /** For references: what the id names. */
  to?: ReferenceTo;
  /** For Markdown: whether it may have the blocks of a lesson, such as questions. */
  blocks?: boolean;
  /** The heading before it in a long form. */
  section?: string;
  /** Whether the form folds it away while it is empty. */
  folds?: boolean;
  /** Whether it says something only about an offer that is paid again and again. */
  renewals?: boolean;
  schema: v.GenericSchema<unknown, Value>;
  /** The value that a control's text means. The schema checks it. */
  read: (text: string) => unknown;
  write: (value: Value) => string;
};

/** A list of things with fields of their own, such as a course's modules. */
export type ItemsField<Value = unknown> = {
  input: "items";
  label: string;
  hint?: string;
  section?: string;
  /** What one of them is called: "module". */
  one: string;
  fields: Fields;
  schema: v.GenericSchema<unknown, Value>;
};

export type AnyField = Field | ItemsField;
// biome-ignore lint/suspicious/noExplicitAny: a field of any value; its own type is kept by `ContentOf`.
export type Fields = Readonly<Record<string, Field<any> | ItemsField<any>>>;

/** The value of a kind's content. */
export type ContentOf<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { schema: v.GenericSchema<unknown, infer Value> } ? Value : never;
};

export const LINE_MAX = 200;
export const PARAGRAPH_MAX = 2_000;
export const MARKDOWN_MAX = 150_000;
const LINES_MAX = 60;

export type Text = { label: string; hint?: string; max?: number };

export const trimmed = (text: string) => text.replaceAll("\r\n", "\n").trim();
export const same = (text: string) => text;

export function textSchema(label: string, max: number) {
  return v.pipe(
    v.string(`${label} is a text.`),
    v.transform(trimmed),
    v.maxLength(max, `Use at most ${max.toLocaleString("en-GB")} characters here.`),
  );
}

const needed = (label: string) => v.nonEmpty<string, string>(`Write something for “${label}”.`);

function text(input: "line" | "paragraph", { label, max, ...rest }: Text): Field<string> {
  const most = max ?? (input === "line" ? LINE_MAX : PARAGRAPH_MAX);
  const schema = v.pipe(textSchema(label, most), needed(label));
  return { input, label, ...rest, required: true, max: most, schema, read: same, write: same };
}

/** A text of one line. */
export const line = (field: Text) => text("line", field);
/** A plain text of a few sentences. */
export const paragraph = (field: Text) => text("paragraph", field);

/** A text that may be missing: null. */
export function optional(field: Field<string>): Field<string | null> {
  return {
    ...field,
    required: false,
    schema: v.nullable(field.schema),
    read: (value) => value.trim() || null,
    write: (value) => value ?? "",
  };
}

export function markdown({ label, hint, blocks }: Text & { blocks?: boolean }): Field<string> {
  return {
    ...{ input: "markdown", label, required: true, max: MARKDOWN_MAX, read: same, write: same },
    ...(hint && { hint }),
    ...(blocks && { blocks }),
    schema: v.pipe(textSchema(label, MARKDOWN_MAX), needed(label), shallowMarkdown),
  };
}

/** A list of short texts, one per line. */
export function lines({
  label,
  hint,
  max = LINE_MAX,
  least = 0,
}: Text & { least?: number }): Field<string[]> {
  return {
    ...{ input: "lines", label, required: least > 0, max: LINES_MAX * (max + 1) },
    hint: hint ?? "One on each line.",
    schema: v.pipe(
      v.array(
        v.pipe(textSchema("Each line", max), v.nonEmpty("Empty lines are left out.")),
        "Give a list of texts.",
      ),
      v.minLength(least, `Write at least ${least === 1 ? "one line" : `${least} lines`}.`),
      v.maxLength(LINES_MAX, `Use at most ${LINES_MAX} lines.`),
    ),
    read: (value) => value.split("\n").flatMap((each) => each.trim() || []),
    write: (value) => value.join("\n"),
  };
}

/** `1,299.50`, also with the pound's sign: a comma stands between thousands only. */
const NUMBER = /^-?(?:\d+|\d{1,3}(?:[,\s]\d{3})+)(?:\.\d*)?$/;

/**
 * What a text means as a number; the text itself if it is none, so that the schema can say so. `49,50` is none: as a
 * number without its comma it would be a hundred times as much.
 */
export function readNumber(value: string): unknown {
  const typed = value.trim().replace(/^(-?)£\s*/, "$1");
  return NUMBER.test(typed) ? Number(typed.replace(/[,\s]/g, "")) : value;
}

export function whole({ label, hint, least, most }: Text & { least: number; most: number }): Field<number> {
  const range = `Write a whole number from ${least} to ${most.toLocaleString("en-GB")}.`;
  return {
    ...{ input: "number", label, required: true, read: readNumber, write: String },
    ...(hint && { hint }),
    schema: v.pipe(v.number(range), v.integer(range), v.minValue(least, range), v.maxValue(most, range)),
  };
}

/** A number that may be missing: null. */
export function optionalNumber(field: Field<number>): Field<number | null> {
  return {
    ...field,
    required: false,
    schema: v.nullable(field.schema),
    read: (value) => (value.trim() === "" ? null : field.read(value)),
    write: (value) => (value === null ? "" : field.write(value)),
  };
}

export function flag({ label, hint }: Text): Field<boolean> {
  return {
    ...{ input: "flag", label, required: false },
    ...(hint && { hint }),
    schema: v.boolean("Say true or false."),
    read: (value) => value === "on" || value === "true",
    write: (value) => (value ? "on" : ""),
  };
}

export function choice<const Option extends string>({
  label,
  hint,
  options,
  labels,
}: Text & { options: readonly Option[]; labels?: Record<Option, string> }): Field<Option> {
  return {
    ...{ input: "choice", label, required: true, options, read: same, write: same },
    ...(hint && { hint }),
    ...(labels && { labels }),
    schema: v.picklist(options, `Choose one of: ${options.join(", ")}.`),
  };
}

/** A day, as `2026-11-22`. */
export function day({ label, hint }: Text): Field<string> {
  return {
    ...{ input: "day", label, required: true, max: 10, read: same, write: same },
    ...(hint && { hint }),
    schema: v.pipe(
      v.string("Write a date such as 2026-11-22."),
      v.isoDate("Write a date such as 2026-11-22."),
      v.check((value) => !Number.isNaN(Date.parse(value)), "There is no such day."),
    ),
  };
}

const PICTURE =
  "Give the address of an uploaded picture, such as /media/… , or a link that begins with https://.";

/** What files that are not pictures end with. */
const NO_PICTURE = /\.(?:mp4|webm|mov|zip|pdf|html?|js|css|json|md|txt)(?:[?#]|$)/i;

/** The address of a picture. */
export function picture({ label, hint }: Text): Field<string> {
  return {
    ...{ input: "picture", label, required: true, max: 500, read: same, write: same },
    ...(hint && { hint }),
    schema: v.pipe(
      textSchema(label, 500),
      needed(label),
      v.regex(/^(?:\/(?!\/)|https:\/\/)[^\s\\]+$/, PICTURE),
      v.check(
        (address) => !NO_PICTURE.test(address),
        "This file is not a picture. Upload a JPEG, PNG, GIF, WebP or AVIF.",
      ),
    ),
  };
}

/** A link to another page, or null. */
export function optionalLink({ label, hint }: Text): Field<string | null> {
  return {
    ...{ input: "line", label, required: false, max: 500 },
    ...(hint && { hint }),
    schema: v.nullable(
      v.pipe(
        textSchema(label, 500),
        v.regex(/^(?:\/(?!\/)|https?:\/\/)[^\s\\]+$/, "Write a link that begins with https:// or with /."),
      ),
    ),
    read: (value) => value.trim() || null,
    write: (value) => value ?? "",
  };
}

/** The id of an item in a list. Nobody types it: new ones are empty and get theirs when they are published. */
export function itemId(): Field<string> {
  return {
    ...{ input: "id", label: "Id", required: false, max: 80, read: same, write: same },
    schema: v.optional(
      v.pipe(v.string(), v.regex(/^[\w-]{0,80}$/, "An id has only letters, digits and hyphens.")),
      "",
    ),
  };
}

/** A list of things with fields of their own. */
export function items<F extends Fields>({
  fields,
  most = 60,
  ...field
}: {
  label: string;
  hint?: string;
  one: string;
  fields: F;
  most?: number;
}): ItemsField<ContentOf<F>[]> {
  return {
    ...{ input: "items", ...field, fields },
    schema: v.pipe(
      v.array(schemaOf(fields), `Give a list of ${field.one}s.`),
      v.maxLength(most, `Use at most ${most}.`),
    ) as v.GenericSchema<unknown, ContentOf<F>[]>,
  };
}

/** The schema of some fields together. */
export function schemaOf<F extends Fields>(fields: F): v.GenericSchema<unknown, ContentOf<F>> {
  const entries = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
  return v.object(entries, "Give an object with the fields of this kind.") as unknown as v.GenericSchema<
    unknown,
    ContentOf<F>
  >;
}
