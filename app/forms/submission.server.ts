import { type RouterContextProvider, redirect } from "react-router";
import type * as v from "valibot";
import { pageContext } from "#app/context.ts";
import { formFailure, formFailureOrPage } from "#app/site/errors.ts";
import { ELAPSED_FIELD, HONEYPOT_FIELD, RobotCaught } from "#shared/forms/robot-check.ts";
import type { Sender } from "#worker/http/public-form.ts";
import { parseForm } from "./parse-form.ts";
import { type FormText, readForm } from "./read-form.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };
export type FormSchema = v.GenericSchema & { readonly entries: Readonly<Record<string, v.GenericSchema>> };

type Options<Schema> = {
  schema: Schema;
  /** The form, if the action has read it already. */
  text?: FormText;
  /** Fields that are not text or do not come from the form. */
  also?: (text: FormText) => Record<string, unknown>;
  /** For public forms: where robots are redirected, which is the page that people get, too. */
  robots?: string;
  /** For pages that would fail to load, too: the error page then shows what was typed. */
  orErrorPage?: boolean;
};

/** Never sent back to a page: passwords, tokens, ids, and answers of Turnstile or a passkey. */
const NOT_KEPT = /password|token|response|^id$/i;
/** Hidden fields, which an error page need not show. */
const HIDDEN_FIELDS = ["version", "submissionId"];

/**
 * Validates a posted form and passes it to `use`. An invalid form, or an error in `use`, becomes a `FormFailure` with
 * what was typed, except passwords.
 */
export async function submission<Schema extends FormSchema, Result>(
  { request, context }: Asked,
  { schema, text: read, also, robots, orErrorPage = false }: Options<Schema>,
  use: (form: v.InferOutput<Schema>, sender: Sender) => Promise<Result>,
) {
  const text = read ?? (await readForm(request));
  const page = context.get(pageContext);
  const entries = Object.entries(schema.entries);
  const more = also?.(text) ?? {};
  const values = Object.fromEntries(
    entries.filter(([name]) => !NOT_KEPT.test(name)).map(([name]) => [name, text(name)]),
  );
  try {
    // An empty optional field counts as missing.
    const posted = entries.map(([name, { type }]) => [
      name,
      text(name) || (type === "optional" ? undefined : ""),
    ]);
    const form = parseForm(schema, { ...Object.fromEntries(posted), ...more });
    const { network } = page;
    return await use(form, { network, trap: text(HONEYPOT_FIELD), elapsed: text(ELAPSED_FIELD) });
  } catch (error) {
    if (error instanceof RobotCaught && robots) return redirect(robots);
    if (!orErrorPage) return formFailure(error, values, page);
    const typed = Object.entries(values).filter(([name]) => !HIDDEN_FIELDS.includes(name) && !(name in more));
    return formFailureOrPage(error, values, page, { request, typed: typed.map(([, text]) => text) });
  }
}
