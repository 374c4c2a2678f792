/** A file of `shared/content`: fields between two lines of dashes, then Markdown. */
export type MarkdownDocument = { fields: ReadonlyMap<string, string>; body: string };

const DOCUMENT = /^---\n(.*?)\n---\n(.*)$/s;

/**
 * Splits a file into its fields (`name: value`, one a line, no quotes needed) and its text. The items of a
 * list (`  - item`) stand on the lines of its value.
 * @throws Error where the fields are missing or a line is not one
 */
export function readDocument(source: string): MarkdownDocument {
  const [, head, body] = DOCUMENT.exec(source.replaceAll("\r\n", "\n")) ?? [];
  if (head === undefined || body === undefined) throw new Error("The file does not begin with its fields.");
  const fields = new Map<string, string>();
  let last = "";
  for (const line of head.split("\n").filter((each) => each.trim() !== "")) {
    const item = /^ +- (.+)$/.exec(line)?.[1];
    if (item !== undefined && last !== "") {
      fields.set(last, `${fields.get(last)}\n${item}`.trim());
      continue;
    }
    const colon = line.indexOf(":");
    if (colon < 1) throw new Error(`"${line}" is not a field. Write name: value.`);
    last = line.slice(0, colon).trim();
    fields.set(last, line.slice(colon + 1).trim());
  }
  return { fields, body: body.trim() };
}

/** @throws Error naming the field that is missing or empty */
export function needField(document: MarkdownDocument, name: string): string {
  const value = document.fields.get(name);
  if (!value) throw new Error(`The field "${name}" is missing.`);
  return value;
}

/**
 * Puts values where a text says `{{name}}`. A value is text and stays text: what Markdown would take for
 * markup is escaped.
 * @throws Error naming a placeholder without a value
 */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`There is no value for {{${name}}}.`);
    return value.replace(/[\\`*_[\]<>#|~]/g, (character) => `\\${character}`);
  });
}
