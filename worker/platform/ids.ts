const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

function encode(value: number, length: number): string {
  let rest = value;
  let text = "";
  for (let index = 0; index < length; index += 1) {
    text = ALPHABET[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/**
 * A 26-character id that sorts by the time of its creation (the layout of a ULID: 48 bits of
 * milliseconds, then 80 random bits, in Crockford's base 32, lower case).
 */
export function newId(now: Date): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  let tail = "";
  for (const byte of random) tail += ALPHABET[byte % 32];
  return encode(now.getTime(), 10) + tail;
}
