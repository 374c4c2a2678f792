import { data } from "react-router";
import type * as v from "valibot";
import { pageContext } from "#app/context.ts";
import { readForm } from "#app/forms/read-form.ts";
import { type FormSchema, submission } from "#app/forms/submission.server.ts";
import { formFailure } from "#app/site/errors.ts";
import { AppError } from "#shared/app-error.ts";

const NOT_TEXT =
  "This file is not a list that we can read. In Excel, Numbers or Google Sheets, save or download it as CSV and choose that file.";

/** Text of a file: UTF-8, UTF-16 with its mark, or else Windows-1252. Null if it is something else, such as a workbook. */
function decode(bytes: ArrayBuffer): string | null {
  const all = new Uint8Array(bytes);
  const [first, second] = all;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (all.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Imports a posted list of people: what was typed, or the chosen file in its place. */
export async function listAction<Schema extends FormSchema, Result>(
  args: Parameters<typeof submission>[0],
  schema: Schema,
  run: (form: v.InferOutput<Schema>) => Promise<Result>,
) {
  const form = await readForm(args.request);
  const file = form.file("file");
  const list = file ? decode(await file.arrayBuffer()) : form("list");
  if (list === null) {
    const values = Object.fromEntries(Object.keys(schema.entries).map((name) => [name, form(name)]));
    const error = new AppError("invalid", NOT_TEXT, { fields: { list: NOT_TEXT } });
    return formFailure(error, values, args.context.get(pageContext));
  }
  const text = (name: string) => (name === "list" ? list : form(name));
  return submission(args, { schema, text, orErrorPage: true }, async (posted) =>
    data({ result: await run(posted) }),
  );
}
