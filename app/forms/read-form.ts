import { data } from "react-router";
import type { PageError } from "#app/site/errors.ts";

/**
 * Reads a posted form and gives its text fields by name: `const text = await readForm(request)`, then
 * `text("email")`. A field that is missing or a file is "". A body that is no form is answered with 400.
 */
export async function readForm(request: Request): Promise<(name: string) => string> {
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
