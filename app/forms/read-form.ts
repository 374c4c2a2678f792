import { data } from "react-router";
import type { PageError } from "#app/site/errors.ts";

/** The text of a form's field by its name; "" for a field that is missing or a file. */
export type FormText = (name: string) => string;

/** Reads a posted form: `const text = await readForm(request)`, then `text("email")`. A body that is no form gets a 400. */
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
