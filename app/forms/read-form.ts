import { data } from "react-router";
import type { PageError } from "#app/site/errors.ts";

/** A field's text by its name; "" if the field is missing or a file. */
export type FormText = (name: string) => string;

/** Reads a posted form with its files. Any other body gets a 400. */
export function readFormData(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    throw data({ message: "The form could not be read. Please send it again." } satisfies PageError, {
      status: 400,
    });
  });
}

/** The texts of a form, with `all` for fields that occur more than once and `file` for a file. */
export type PostedForm = FormText & { all(name: string): string[]; file(name: string): File | null };

export function textOf(form: FormData): PostedForm {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const all = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
  const file = (name: string) => {
    const value = form.get(name);
    return value instanceof File && value.size > 0 ? value : null;
  };
  return Object.assign(text, { all, file });
}

/** Reads a posted form: `const text = await readForm(request)`, then `text("email")`. */
export async function readForm(request: Request): Promise<PostedForm> {
  return textOf(await readFormData(request));
}
