import { decode, encode } from "jose/base64url";

/** The longest code that a link may carry, in characters. Longer ones are not read. */
export const LONGEST_SHARED_CODE = 100_000;

const PREFIX = "#code=";

/**
 * The part of a URL that carries code: `#code=`, the number of its UTF-8 bytes, a dot, and the bytes as
 * base64url, unpadded. The number shows when the end of a link was cut off. Older links have none.
 */
export function codeHash(code: string): string {
  const bytes = new TextEncoder().encode(code);
  return `${PREFIX}${bytes.length}.${encode(bytes)}`;
}

/** The link that opens code in the playground, as a path of the site. */
export function playgroundPath(code: string): string {
  return `/playground${codeHash(code)}`;
}

/** Whether an address's hash is meant to carry code, readable or not. */
export function carriesCode(hash: string): boolean {
  return hash.startsWith(PREFIX);
}

/** The code of an address's hash, or null if it carries none that can be read. */
export function codeFromHash(hash: string): string | null {
  if (!carriesCode(hash)) return null;
  const carried = hash.slice(PREFIX.length);
  const [, size, text = ""] = /^(?:(\d+)\.)?([\s\S]*)$/.exec(carried) ?? [];
  // Four characters are three bytes, and one character of UTF-16 is three bytes at most.
  if (text === "" || text.length > LONGEST_SHARED_CODE * 4) return null;
  try {
    const bytes = decode(text);
    if (size !== undefined && bytes.length !== Number(size)) return null;
    const code = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return code.length <= LONGEST_SHARED_CODE ? code : null;
  } catch {
    // Cut off, or made by hand.
    return null;
  }
}

/** What code in the playground may import. */
export const PLAYGROUND_MODULES = ["react", "react-dom", "react-dom/client"] as const;

const REACT_LANGUAGES = new Set(["jsx", "tsx"]);
/** Languages whose code is React where it says so itself; models name them as often as the others. */
const SCRIPT_LANGUAGES = new Set(["js", "javascript", "ts", "typescript"]);
const IMPORTED = /^\s*(?:import\s*|(?:import|export)\b[^"'`;()]*?\bfrom\s*)["']([^"']+)["']/gm;
const DEFAULT_EXPORT = /^export\s+(?:default\b|\{[^}]*\bas\s+default\b)/m;
const NEEDS_PROPS = /^export\s+default\s+(?:async\s+)?function\b[^(]*\(\s*[^)\s]/m;
/** A component at the top of the code, and what stands between its brackets. */
const COMPONENT =
  /^(?:export\s+)?(?:async\s+)?(?:function\s+([A-Z]\w*[a-z]\w*)\s*\(([^)]*)\)|(?:const|let)\s+([A-Z]\w*[a-z]\w*)\s*=\s*\(([^)]*)\)\s*=>)/gm;

const modulesOf = (code: string) => [...code.matchAll(IMPORTED)].map(([, name = ""]) => name);

/** Whether a block of code is React that imports nothing else: the playground can open it. */
export function opensInPlayground(language: string, code: string): boolean {
  if (code.length > LONGEST_SHARED_CODE) return false;
  const allowed = new Set<string>(PLAYGROUND_MODULES);
  const modules = modulesOf(code);
  const react = REACT_LANGUAGES.has(language) || (SCRIPT_LANGUAGES.has(language) && modules.length > 0);
  return react && modules.every((name) => allowed.has(name));
}

/**
 * Whether it also has something to show there: it renders by itself, or has a component that needs no props,
 * exported by default or, as most snippets, not. A rough look without a compiler; a test holds every block of
 * ours against it.
 */
export function runsInPlayground(language: string, code: string): boolean {
  if (!opensInPlayground(language, code)) return false;
  if (modulesOf(code).includes("react-dom/client")) return true;
  if (DEFAULT_EXPORT.test(code)) return !NEEDS_PROPS.test(code);
  const components = [...code.matchAll(COMPONENT)].map(([, name, props, constant, given]) => ({
    name: name ?? constant,
    props: (props ?? given ?? "").trim(),
  }));
  const shown = components.find(({ name }) => name === "App") ?? components.at(-1);
  return shown?.props === "";
}
