type Value = string | number | boolean | null | string[];

/** An SQLite literal. Strings double their quotes; lists become JSON; there is nothing else to escape. */
export function literal(value: Value): string {
  if (value === null) return "NULL";
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "1" : "0";
  const text = Array.isArray(value) ? JSON.stringify(value) : value;
  return `'${text.replaceAll("'", "''")}'`;
}
