import { diffWordsWithSpace } from "diff";
import type { Fields } from "#shared/publishing/fields.ts";
import { controlNames, type FormValues } from "#shared/publishing/form-values.ts";

/** A part of a text: in both, only in the old one, or only in the new one. */
export type Piece = { text: string; change: "same" | "removed" | "added" };
export type ChangedField = { label: string; pieces: Piece[] };

/** "Modules, 2: Title of the module" for `modules.1.title`. */
function labelOf(fields: Fields, name: string): string {
  const [first = "", at = "", inner = ""] = name.split(".");
  const field = fields[first];
  if (field?.input !== "items") return field?.label ?? name;
  if (at === "length") return `${field.label}: how many`;
  return `${field.label}, ${Number(at) + 1}: ${field.fields[inner]?.label ?? inner}`;
}

/** What differs between two versions of an item, field by field. */
export function compare(fields: Fields, before: FormValues, after: FormValues): ChangedField[] {
  const names = new Set([...controlNames(fields, before), ...controlNames(fields, after)]);
  return [...names].flatMap((name) => {
    const [from, to] = [before[name] ?? "", after[name] ?? ""];
    if (from === to) return [];
    const pieces = diffWordsWithSpace(from, to).map(
      ({ value, added, removed }): Piece => ({
        text: value,
        change: added ? "added" : removed ? "removed" : "same",
      }),
    );
    return [{ label: labelOf(fields, name), pieces }];
  });
}
