import { appendFileSync, chmodSync, existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { missingSecrets } from "./secrets.ts";
import { Stop } from "./stop.ts";

const ASSIGNMENT = /^(?:export\s+)?[A-Za-z_][A-Za-z0-9_]*\s*=\s*(.*)$/;

function isBroken(line: string): boolean {
  const text = line.trim();
  if (text === "" || text.startsWith("#")) return false;
  const value = ASSIGNMENT.exec(text)?.[1];
  if (value === undefined) return true;
  const quote = value[0];
  // A quote that is not closed would swallow the lines after it.
  return (quote === '"' || quote === "'" || quote === "`") && !value.slice(1).includes(quote);
}

/**
 * The variables in the text of a `.dev.vars` file: one `NAME=value` a line, `#` for comments.
 * @throws Stop naming the first line that is neither
 */
export function parseDevVars(text: string): Record<string, string> {
  const broken = text.split(/\r?\n/).findIndex(isBroken);
  if (broken >= 0) {
    throw new Stop(`Line ${broken + 1} of .dev.vars is not NAME=value: correct it, or put # before it.`);
  }
  return Object.fromEntries(
    Object.entries(parseEnv(text)).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/**
 * Reads the local secrets. Missing ones are made and written to the file, which only its owner can read.
 * @throws Stop naming a line that cannot be read
 */
export function localSecrets(path: string): Record<string, string> {
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  const vars = parseDevVars(text);
  const missing = missingSecrets(Object.keys(vars));
  const lines = Object.entries(missing).map(([name, value]) => `${name}='${value}'\n`);
  if (lines.length > 0) {
    const gap = text === "" || text.endsWith("\n") ? "" : "\n";
    appendFileSync(path, gap + lines.join(""), { mode: 0o600 });
    chmodSync(path, 0o600);
  }
  return { ...vars, ...missing };
}
