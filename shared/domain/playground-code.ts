/** The longest code that a link may carry, in characters. Longer ones are not read. */
export const LONGEST_SHARED_CODE = 100_000;

const PREFIX = "#code=";

/** The part of an address that carries code: `#code=` and the UTF-8 bytes as base64url, unpadded. */
export function codeHash(code: string): string {
  let binary = "";
  for (const byte of new TextEncoder().encode(code)) binary += String.fromCharCode(byte);
  return PREFIX + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The link that opens code in the playground, as a path of the site. */
export function playgroundPath(code: string): string {
  return `/playground${codeHash(code)}`;
}

/** The code of an address's hash, or null where it carries none or none that can be read. */
export function codeFromHash(hash: string): string | null {
  if (!hash.startsWith(PREFIX)) return null;
  const text = hash.slice(PREFIX.length).replaceAll("-", "+").replaceAll("_", "/");
  // Four characters are three bytes, and one character of UTF-16 is three bytes at most.
  if (text === "" || text.length > LONGEST_SHARED_CODE * 4) return null;
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const code = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return code.length <= LONGEST_SHARED_CODE ? code : null;
  } catch {
    // Cut off, or made by hand: a link without code.
    return null;
  }
}
