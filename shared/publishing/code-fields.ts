import * as v from "valibot";
import { type Field, lines, type ReferenceTo, same, type Text, textSchema, trimmed } from "./fields.ts";

/** Of one file of an exercise, as in the runner. */
export const CODE_MAX = 100_000;

/** A text of code or the like, kept as it is but for its line ends. It may be empty. */
export function code({ label, hint, max = CODE_MAX }: Text): Field<string> {
  const read = (text: string) => text.replaceAll("\r\n", "\n");
  return {
    ...{ input: "code", label, required: false, max, read, write: same },
    ...(hint && { hint }),
    schema: v.pipe(
      v.string(`${label} is a text.`),
      v.transform(read),
      v.maxLength(max, `Use at most ${max.toLocaleString("en-GB")} characters here.`),
    ),
  };
}

/** The id of something else, which the owner chooses from a list. */
export function reference({ label, hint, to }: Text & { to: ReferenceTo }): Field<string> {
  return {
    ...{ input: "reference", label, required: true, max: 80, to, read: trimmed, write: same },
    ...(hint && { hint }),
    schema: v.pipe(textSchema(label, 80), v.nonEmpty(`Choose one for “${label}”.`)),
  };
}

/** The ids of several things, which the owner ticks in a list. As a text: one on each line. */
export function references({ to, ...text }: Text & { to: ReferenceTo }): Field<string[]> {
  return { ...lines({ ...text, max: 80 }), input: "references", to };
}
