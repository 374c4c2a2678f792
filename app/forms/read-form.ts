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

export const textOf =
  (form: FormData): FormText =>
  (name) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };

/** Reads a posted form: `const text = await readForm(request)`, then `text("email")`. */
export async function readForm(request: Request): Promise<FormText> {
  return textOf(await readFormData(request));
}
