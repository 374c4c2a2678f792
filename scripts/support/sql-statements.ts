/** The statements of an SQL text, each with its semicolon. What stands in quotes is not looked into. */
export function statementsOf(sql: string): string[] {
  const statements: string[] = [];
  let start = 0;
  // Quoted text in each of SQLite's ways, a comment, or the end of a statement.
  for (const { 0: part, index } of sql.matchAll(/'(?:[^']|'')*'|"[^"]*"|`[^`]*`|--[^\n]*|;/g)) {
    if (part !== ";") continue;
    statements.push(sql.slice(start, index + 1).trim());
    start = index + 1;
  }
  return statements;
}

/**
 * A dump in an order in which it can be loaded while foreign keys hold: every table before any row. A
 * dump goes table by table, and a row whose other table does not exist yet is refused.
 */
export function loadable(dump: string): string[] {
  const statements = statementsOf(dump);
  const isTable = (statement: string) => /^CREATE\s+TABLE\b/i.test(statement);
  const isRow = (statement: string) => /^(INSERT|DELETE)\b/i.test(statement);
  const rest = statements.filter((statement) => !isTable(statement) && !isRow(statement));
  return [
    "PRAGMA defer_foreign_keys=TRUE;",
    ...statements.filter(isTable),
    ...statements.filter(isRow),
    ...rest.filter((statement) => !/^PRAGMA\b/i.test(statement)),
  ];
}
