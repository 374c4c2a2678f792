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
  /** The form, where the action has read it already. */
  text?: FormText;
  /** Fields that are not text, or come from elsewhere. */
  also?: (text: FormText) => Record<string, unknown>;
  /** For a public form: where a robot is sent, the same page as everybody. */
  robots?: string;
  /** For a page that cannot be read without what has just failed: then what was typed is on the error page. */
  orErrorPage?: boolean;
};

/** What is never sent back to a page: passwords, tokens, ids, and what Turnstile or a passkey answered. */
const NOT_KEPT = /password|token|response|^id$/i;
/** What a form carries and nobody wrote, so that an error page need not show it. */
const NOT_WRITTEN = ["version", "submissionId"];

/**
 * Reads a posted form by its schema and hands it to `use`. A form that does not fit, and an error of `use`, become a
 * `FormFailure` with what was typed, but never a password.
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
    // An optional field is left out by leaving it empty.
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
    const typed = Object.entries(values).filter(([name]) => !NOT_WRITTEN.includes(name) && !(name in more));
    return formFailureOrPage(error, values, page, { request, typed: typed.map(([, text]) => text) });
  }
}
