/**
 * The statements of an SQL text, each with its semicolon. What stands in quotes is not looked into, and a
 * trigger goes to the END of its BEGIN.
 */
export function statementsOf(sql: string): string[] {
  const statements: string[] = [];
  let start = 0;
  let open = 0;
  // Quoted text in each of SQLite's ways, a comment, what a trigger's body is put in, the end of a statement.
  const parts = /'(?:[^']|'')*'|"[^"]*"|`[^`]*`|--[^\n]*|\b(?:BEGIN|CASE|END)\b|;/gi;
  for (const { 0: part, index } of sql.matchAll(parts)) {
    if (/^(begin|case)$/i.test(part)) open += 1;
    if (/^end$/i.test(part)) open -= 1;
    if (part !== ";") continue;
    const statement = sql.slice(start, index + 1).trim();
    // Elsewhere BEGIN is a statement of its own.
    if (open > 0 && /^CREATE\s+(TEMP\w*\s+)?TRIGGER\b/i.test(statement)) continue;
    statements.push(statement);
    start = index + 1;
    open = 0;
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
