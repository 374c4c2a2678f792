import { decode, encode } from "jose/base64url";

/** The most characters of code in a link. Longer code is ignored. */
export const LONGEST_SHARED_CODE = 100_000;

/** Code that a link carries, and the tests that somebody wrote for it. */
export type SharedCode = { code: string; tests: string | null };

const CODE = "#code=";
const TESTS = "#tests=";

function packed(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return `${bytes.length}.${encode(bytes)}`;
}

/** The text that was packed, or null if it was cut off or edited. */
function unpacked(carried: string): string | null {
  const [, size, text = ""] = /^(?:(\d+)\.)?([\s\S]*)$/.exec(carried) ?? [];
  // Four characters of base64 are three bytes, and a UTF-16 character needs at most three.
  if ((text === "" && size !== "0") || text.length > LONGEST_SHARED_CODE * 4) return null;
  try {
    const bytes = decode(text);
    if (size !== undefined && bytes.length !== Number(size)) return null;
    const code = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return code.length <= LONGEST_SHARED_CODE ? code : null;
  } catch {
    // Cut off or edited.
    return null;
  }
}

/**
 * Code as the hash of a URL: `#code=`, the number of its UTF-8 bytes, a dot, and the bytes as unpadded base64url. The
 * number shows whether the end of the link was cut off. Older links do not have it. Tests come first, in the same way:
 * `#tests=…&code=…`, so that a link without its end is not taken for one without tests.
 */
export function codeHash(code: string, tests: string | null = null): string {
  return tests ? `${TESTS}${packed(tests)}&${CODE.slice(1)}${packed(code)}` : CODE + packed(code);
}

/** The path that opens code in the playground. */
export function playgroundPath(code: string, tests: string | null = null): string {
  return `/playground${codeHash(code, tests)}`;
}

/** Whether a URL's hash is meant to contain code, valid or not. */
export function carriesCode(hash: string): boolean {
  return hash.startsWith(CODE) || hash.startsWith(TESTS);
}

/** The code in a URL's hash and its tests, or null if there is none or it is invalid. */
export function sharedFromHash(hash: string): SharedCode | null {
  if (hash.startsWith(CODE)) {
    const code = unpacked(hash.slice(CODE.length));
    return code ? { code, tests: null } : null;
  }
  if (!hash.startsWith(TESTS)) return null;
  const [first = "", second = ""] = hash.slice(TESTS.length).split("&code=");
  // The number may not be missing here: the end of a link that was cut off inside of it may look like code.
  const [tests, code] = [first, second].map((part) => (/^\d+\./.test(part) ? unpacked(part) : null));
  // Somebody may write the tests before the code, which is empty then.
  return tests && typeof code === "string" ? { code, tests } : null;
}

/** The code in a URL's hash, or null if there is none or it is invalid. */
export function codeFromHash(hash: string): string | null {
  return sharedFromHash(hash)?.code ?? null;
}

/** The modules that code in the playground may import. */
export const PLAYGROUND_MODULES = ["react", "react-dom", "react-dom/client"] as const;

const REACT_LANGUAGES = new Set(["jsx", "tsx"]);
/** Languages whose code is React if it imports React. Models use these names as often as `jsx`. */
const SCRIPT_LANGUAGES = new Set(["js", "javascript", "ts", "typescript"]);
const IMPORTED = /^\s*(?:import\s*|(?:import|export)\b[^"'`;()]*?\bfrom\s*)["']([^"']+)["']/gm;
const DEFAULT_EXPORT = /^export\s+(?:default\b|\{[^}]*\bas\s+default\b)/m;
const NEEDS_PROPS = /^export\s+default\s+(?:async\s+)?function\b[^(]*\(\s*[^)\s]/m;
/** A top-level component and its parameters. */
const COMPONENT =
  /^(?:export\s+)?(?:async\s+)?(?:function\s+([A-Z]\w*[a-z]\w*)\s*\(([^)]*)\)|(?:const|let)\s+([A-Z]\w*[a-z]\w*)\s*=\s*\(([^)]*)\)\s*=>)/gm;

const modulesOf = (code: string) => [...code.matchAll(IMPORTED)].map(([, name = ""]) => name);

/** Whether the playground can open a block of code: it is React and imports nothing else. */
export function opensInPlayground(language: string, code: string): boolean {
  if (code.length > LONGEST_SHARED_CODE) return false;
  const allowed = new Set<string>(PLAYGROUND_MODULES);
  const modules = modulesOf(code);
  const react = REACT_LANGUAGES.has(language) || (SCRIPT_LANGUAGES.has(language) && modules.length > 0);
  return react && modules.every((name) => allowed.has(name));
}

/**
 * Whether it also shows something there: it calls `createRoot`, or it has a component without props, exported or not.
 * A rough check without a compiler. A test runs every block of our notes that passes it.
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
