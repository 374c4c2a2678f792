import type { FieldErrors } from "#shared/app-error.ts";

type Issue = {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: unknown }> | undefined;
};

/** The first message of each field, from the issues of any Standard Schema. */
export function fieldErrors(issues: readonly Issue[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues) {
    const first = issue.path?.[0];
    const name = String(typeof first === "object" ? first.key : (first ?? "form"));
    fields[name] ??= issue.message;
  }
  return fields;
}
