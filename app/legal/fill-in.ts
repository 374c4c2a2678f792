/**
 * Replaces each `{{name}}` in a Markdown text with its value, escaped so that it stays plain text.
 * @throws Error naming a placeholder without a value
 */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`There is no value for {{${name}}}.`);
    return value.replace(/[\\`*_[\]<>#|~]/g, (character) => `\\${character}`);
  });
}
