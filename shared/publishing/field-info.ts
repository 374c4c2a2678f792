import type { Fields, Input, ReferenceTo } from "./fields.ts";

/** What a form needs to know of a field. Unlike the field itself it can be sent to the browser. */
export type FieldInfo = {
  name: string;
  input: Input | "items";
  label: string;
  hint?: string;
  required: boolean;
  /** The heading before it in a long form. */
  section?: string;
  /** Whether it is folded away while it is empty. */
  folds?: boolean;
  /** Whether it says something only about an offer that is paid again and again. */
  renewals?: boolean;
  max?: number;
  options?: readonly string[];
  labels?: Readonly<Record<string, string>>;
  /** For references: what they name. */
  to?: ReferenceTo;
  /** For Markdown: whether it may have the blocks of a lesson. */
  blocks?: boolean;
  /** For lists: what one item is called, and its fields. */
  one?: string;
  fields?: FieldInfo[];
};

export function fieldInfos(fields: Fields): FieldInfo[] {
  return Object.entries(fields).map(([name, field]): FieldInfo => {
    const { label, hint, section } = field;
    const about = { name, label, ...(hint && { hint }), ...(section && { section }) };
    if (field.input === "items") {
      return { ...about, input: "items", required: false, one: field.one, fields: fieldInfos(field.fields) };
    }
    const { input, required, max, options, labels, to, blocks, folds, renewals } = field;
    return {
      ...{ ...about, input, required },
      ...(max && { max }),
      ...(options && { options }),
      ...(labels && { labels }),
      ...(to && { to }),
      ...(blocks && { blocks }),
      ...(folds && { folds }),
      ...(renewals && { renewals }),
    };
  });
}
