import * as v from "valibot";
import type { FieldErrors } from "#shared/app-error.ts";
import { type ContentOf, type Field, type Fields, type ItemsField, schemaOf } from "./fields.ts";
import type { Kind } from "./kind.ts";

/**
 * What is typed into the form of an item, by the controls' names: `title`, or `modules.0.title` within a list, whose
 * length is in `modules.length`. A draft is stored like this, so that it keeps what is not valid yet.
 */
export type FormValues = Readonly<Record<string, string>>;

const MOST_ITEMS = 200;

const lengthIn = (values: FormValues, name: string) =>
  Math.min(MOST_ITEMS, Math.max(0, Math.trunc(Number(values[`${name}.length`])) || 0));

/** The form's texts for an item's content. */
export function toFormValues(
  fields: Fields,
  content: Readonly<Record<string, unknown>>,
  prefix = "",
): FormValues {
  const values: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = content[name];
    if (field.input === "items") {
      const list = Array.isArray(value) ? value : [];
      values[`${prefix}${name}.length`] = String(list.length);
      list.forEach((item, index) => {
        Object.assign(values, toFormValues(field.fields, item, `${prefix}${name}.${index}.`));
      });
    } else {
      values[prefix + name] = value === undefined ? "" : field.write(value);
    }
  }
  return values;
}

/** The controls of a form with these values; a list's own one has its length. */
export function formFields(
  fields: Fields,
  values: FormValues,
  prefix = "",
): { name: string; field: Field | ItemsField }[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.input !== "items") return [{ name: prefix + name, field }];
    const count = lengthIn(values, prefix + name);
    const each = Array.from({ length: count }, (_, index) =>
      formFields(field.fields, values, `${prefix}${name}.${index}.`),
    );
    return [{ name: `${prefix}${name}.length`, field }, ...each.flat()];
  });
}

/** The names of all controls of a form with these values. */
export function controlNames(fields: Fields, values: FormValues): string[] {
  return formFields(fields, values).map(({ name }) => name);
}

/** Only the texts that belong to the fields; missing ones are empty. */
export function pickFormValues(fields: Fields, values: FormValues): FormValues {
  return Object.fromEntries(controlNames(fields, values).map((name) => [name, values[name] ?? ""]));
}

/** What the texts of a form mean, unchecked. */
export function readUnchecked(fields: Fields, values: FormValues, prefix = ""): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (field.input !== "items") return [name, field.read(values[prefix + name] ?? "")];
      const count = lengthIn(values, prefix + name);
      return [
        name,
        Array.from({ length: count }, (_, index) =>
          readUnchecked(field.fields, values, `${prefix}${name}.${index}.`),
        ),
      ];
    }),
  );
}

type Issue = { message: string; path?: readonly { key: unknown }[] | undefined };

/** The first message of each control, by its name. A line of a list belongs to the list's control. */
export function contentErrors(fields: Fields, issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { message, path = [] } of issues) {
    const keys = path.map(({ key }) => String(key));
    const isItems = fields[keys[0] ?? ""]?.input === "items";
    const name = keys.slice(0, isItems ? 3 : 1).join(".") || "form";
    errors[name] ??= message;
  }
  return errors;
}

export type Checked<Content> = { content: Content; errors: null } | { content: null; errors: FieldErrors };

type Checking<F extends Fields> = Pick<Kind<F>, "fields" | "check">;

/** Checks content from the API or a file. */
export function checkContent<F extends Fields>(
  { fields, check }: Checking<F>,
  content: unknown,
): Checked<ContentOf<F>> {
  const parsed = v.safeParse(schemaOf(fields), content);
  if (!parsed.success) return { content: null, errors: contentErrors(fields, parsed.issues) };
  const errors = check?.(parsed.output) ?? {};
  return Object.keys(errors).length > 0
    ? { content: null, errors }
    : { content: parsed.output, errors: null };
}

/** Checks the texts of a form. */
export function readFormValues<F extends Fields>(
  kind: Checking<F>,
  values: FormValues,
): Checked<ContentOf<F>> {
  return checkContent(kind, readUnchecked(kind.fields, values));
}

/** A change to a list: `add:modules`, `remove:modules.2`, `up:modules.2`, `down:modules.2`. */
export function changeList(values: FormValues, change: string): FormValues {
  const [, verb, name, at] = /^(add|remove|up|down):(\w+)(?:\.(\d+))?$/.exec(change) ?? [];
  if (!verb || !name) return values;
  const count = lengthIn(values, name);
  const order = Array.from({ length: count }, (_, index) => index);
  const index = Number(at);
  if (verb === "add" && count < MOST_ITEMS) order.push(-1);
  else if (at === undefined || index >= count) return values;
  else if (verb === "remove") order.splice(index, 1);
  else {
    const other = verb === "up" ? index - 1 : index + 1;
    if (other < 0 || other >= count) return values;
    [order[index], order[other]] = [other, index];
  }
  const changed = Object.fromEntries(
    Object.entries(values).filter(([control]) => !control.startsWith(`${name}.`)),
  );
  changed[`${name}.length`] = String(order.length);
  order.forEach((from, to) => {
    const own = `${name}.${from}.`;
    for (const [control, text] of Object.entries(values)) {
      if (control.startsWith(own)) changed[`${name}.${to}.${control.slice(own.length)}`] = text;
    }
  });
  return changed;
}
