import { data } from "react-router";
import type { PageError } from "#app/site/errors.ts";

/** A field's text by its name; "" if the field is missing or a file. */
export type FormText = (name: string) => string;

/** Reads a posted form: `const text = await readForm(request)`, then `text("email")`. Any other body gets a 400. */
export async function readForm(request: Request): Promise<FormText> {
  const form = await request.formData().catch(() => {
    throw data({ message: "The form could not be read. Please send it again." } satisfies PageError, {
      status: 400,
    });
  });
  return (name) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
}
