/**
 * Splits SQL into statements, each with its semicolon. Skips semicolons in quotes, and those in a trigger's body up
 * to its END.
 */
export function statementsOf(sql: string): string[] {
  const statements: string[] = [];
  let start = 0;
  let open = 0;
  // Quoted text in each of SQLite's ways, a comment, the keywords around a trigger's body, the end of a statement.
  const parts = /'(?:[^']|'')*'|"[^"]*"|`[^`]*`|--[^\n]*|\b(?:BEGIN|CASE|END)\b|;/gi;
  for (const { 0: part, index } of sql.matchAll(parts)) {
    if (/^(begin|case)$/i.test(part)) open += 1;
    if (/^end$/i.test(part)) open -= 1;
    if (part !== ";") continue;
    const statement = sql.slice(start, index + 1).trim();
    // Outside a trigger, BEGIN starts a transaction.
    if (open > 0 && /^CREATE\s+(TEMP\w*\s+)?TRIGGER\b/i.test(statement)) continue;
    statements.push(statement);
    start = index + 1;
    open = 0;
  }
  return statements;
}

/**
 * Reorders a dump so that it can be loaded with foreign keys on: all tables first, then the rows. In a dump, a row
 * may come before the table that it refers to.
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
