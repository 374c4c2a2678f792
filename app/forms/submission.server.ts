import { type RouterContextProvider, redirect } from "react-router";
import type * as v from "valibot";
import { pageContext } from "#app/context.ts";
import { formFailure } from "#app/site/errors.ts";
import { ELAPSED_FIELD, HONEYPOT_FIELD, missingWait } from "#shared/forms/robot-check.ts";
import { TURNSTILE_FIELD } from "#shared/forms/turnstile.ts";
import { type FormSchema, fieldRules } from "./field-rules.ts";
import { parseForm } from "./parse-form.ts";
import { readForm } from "./read-form.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** What is never sent back to a page. */
const SECRET = /password|token/i;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Reads a posted form by its schema and hands it to `use`, which answers with where to go. A form that does
 * not fit, and an error of `use`, become a `FormFailure` with what was typed, never a password.
 *
 * `robots`: for a public form, where a robot is sent that filled in the trap; nothing is stored for it.
 */
export async function submission<Schema extends FormSchema & v.GenericSchema>(
  { request, context }: Asked,
  { schema, robots }: { schema: Schema; robots?: string },
  use: (form: v.InferOutput<Schema>) => Promise<Response>,
) {
  const text = await readForm(request);
  const names = Object.keys(schema.entries);
  const typed = names.filter((name) => name !== TURNSTILE_FIELD && !SECRET.test(name));
  const values = Object.fromEntries(typed.map((name) => [name, text(name)]));
  if (robots !== undefined) {
    if (text(HONEYPOT_FIELD) !== "") return redirect(robots);
    // A password manager fills a form in faster than any person. Robots do not like to wait.
    await wait(missingWait(text(ELAPSED_FIELD)));
  }
  try {
    // A field that may be left out is left out by leaving it empty.
    const given = (name: string) =>
      fieldRules(schema, name).required ? text(name) : text(name) || undefined;
    const posted = names.map((name) => [name, given(name)]);
    return await use(parseForm(schema, Object.fromEntries(posted)));
  } catch (error) {
    return formFailure(error, values, context.get(pageContext));
  }
}
