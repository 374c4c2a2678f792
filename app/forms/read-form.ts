import { data } from "react-router";
import type { PageError } from "#app/site/errors.ts";

/** A field's text by its name; "" if the field is missing or a file. */
export type FormText = (name: string) => string;

/** The same, with `all` for fields that occur more than once, such as checkboxes of one name. */
export type PostedForm = FormText & { all(name: string): string[]; file(name: string): File | null };

/** Reads a posted form: `const text = await readForm(request)`, then `text("email")`. Any other body gets a 400. */
export async function readForm(request: Request): Promise<PostedForm> {
  const form = await request.formData().catch(() => {
    throw data({ message: "The form could not be read. Please send it again." } satisfies PageError, {
      status: 400,
    });
  });
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
