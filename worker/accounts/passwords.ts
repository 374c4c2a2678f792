import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** Hashes passwords and compares them with stored hashes. Slow on purpose. */
export type PasswordHasher = {
  /** A PHC string with a new salt. */
  hash(password: string): Promise<string>;
  /**
   * Compares a password with a stored hash in constant time. With null (an unknown address) it does the same work and
   * returns no match. `outdated`: the hash uses older parameters than `CURRENT`.
   */
  verify(password: string, stored: string | null): Promise<{ matches: boolean; outdated: boolean }>;
};

type Parameters = { ln: number; r: number; p: number };
type Parsed = Parameters & { salt: Buffer; key: Buffer };

/** N=2^14, r=8, p=5, from OWASP's Password Storage Cheat Sheet; its 16 MiB fit the Worker's memory. */
const CURRENT: Parameters = { ln: 14, r: 8, p: 5 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const MAX_MEMORY = 64 * 1024 * 1024;
const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{16,86})\$([A-Za-z0-9+/]{43})$/;

/** In place of a hash: no password opens this account until a mailed link sets one. */
export const NO_PASSWORD = "none";

/** Compared with when there is no account, so that the answer takes as long. */
const NOBODY: Parsed = { ...CURRENT, salt: Buffer.alloc(SALT_BYTES, 7), key: Buffer.alloc(KEY_BYTES) };

function derive(password: string, salt: Buffer, { ln, r, p }: Parameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(
      password.normalize("NFC"),
      salt,
      KEY_BYTES,
      { N: 2 ** ln, r, p, maxmem: MAX_MEMORY },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });
}

function encode(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}

function parse(stored: string): Parsed | null {
  const [, ln, r, p, salt = "", key = ""] = PHC.exec(stored) ?? [];
  const parameters = { ln: Number(ln), r: Number(r), p: Number(p) };
  // Hashes that need more memory than ours do were not written by us.
  const affordable = 128 * 2 ** parameters.ln * parameters.r < MAX_MEMORY;
  if (!key || !affordable) return null;
  return { ...parameters, salt: Buffer.from(salt, "base64"), key: Buffer.from(key, "base64") };
}

/** scrypt. Works in Node and in workerd. */
export const scryptPasswords: PasswordHasher = {
  async hash(password) {
    const salt = randomBytes(SALT_BYTES);
    const key = await derive(password, salt, CURRENT);
    return `$scrypt$ln=${CURRENT.ln},r=${CURRENT.r},p=${CURRENT.p}$${encode(salt)}$${encode(key)}`;
  },

  async verify(password, stored) {
    const known = stored === null ? null : parse(stored);
    const { salt, key, ln, r, p } = known ?? NOBODY;
    const matches = timingSafeEqual(await derive(password, salt, { ln, r, p }), key) && known !== null;
    return { matches, outdated: ln !== CURRENT.ln || r !== CURRENT.r || p !== CURRENT.p };
  },
};
