import type { GenericSchema } from "valibot";

/** As much of an object schema of valibot as a form reads. */
export type FormSchema = { readonly entries: Readonly<Record<string, GenericSchema>> };

type Step = { type: string; requirement?: unknown; wrapped?: Step; pipe?: readonly Step[] };

/**
 * What a browser can check of a field before it is sent, read from its schema: whether it is required, and
 * its longest value. A field that the schema does not have has neither.
 */
export function fieldRules(schema: FormSchema, name: string): { required: boolean; maxLength?: number } {
  let entry: Step | undefined = schema.entries[name];
  let required = entry !== undefined;
  while (entry?.wrapped) {
    required = false;
    entry = entry.wrapped;
  }
  const longest = entry?.pipe?.find(({ type }) => type === "max_length")?.requirement;
  return { required, ...(typeof longest === "number" && { maxLength: longest }) };
}
