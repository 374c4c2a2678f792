import { z } from "zod";

// The kinds of values that variables have (config.ts).

export const text = (fallback: string) => z.string().trim().min(1).default(fallback);
/** A link, or "" for none. */
export const link = (fallback: string) =>
  z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).default(fallback);
const NOT_AN_ORIGIN = "must be a URL without a path, such as https://example.org";

/** The URL of an outside service; a trailing slash is removed. */
export const service = z
  .url({ protocol: /^https?$/, error: "must be a URL such as https://example.org" })
  .transform((value) => value.replace(/\/+$/, ""));

/** The site's origin, normalised as browsers do: links, cookies and passkeys depend on it. */
export const origin = z.string().transform((value, context) => {
  const url = /^https?:\/\/[^/?#@\\\s]+\/?$/i.test(value) ? URL.parse(value) : null;
  if (url && !url.hostname.endsWith(".")) return url.origin;
  context.addIssue({ code: "custom", message: NOT_AN_ORIGIN });
  return z.NEVER;
});

/** The price of a million tokens, input and output: "0.05/0.40". */
export const price = z
  .union([z.literal(""), z.string().regex(/^\d+(\.\d+)?\/\d+(\.\d+)?$/, 'must be two prices: "0.05/0.40"')])
  .default("")
  .transform((text) => {
    const [input, output] = text.split("/").map(Number);
    return input === undefined || output === undefined ? null : { input, output };
  });

const base64url32 = z.string().regex(/^[\w-]{43}$/);

/** A private P-256 key as a JWK, which signs certificates; null if it is empty. */
export const certificateKey = z
  .string()
  .trim()
  .default("")
  .transform((json, context): unknown => {
    if (json === "") return null;
    try {
      return JSON.parse(json);
    } catch {
      context.addIssue({ code: "custom", message: "must be a key as JSON" });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .object(
        {
          kty: z.literal("EC"),
          crv: z.literal("P-256"),
          kid: z.string().regex(/^[\w-]{1,64}$/),
          x: base64url32,
          y: base64url32,
          d: base64url32,
        },
        { error: "must be a key as JSON" },
      )
      .nullable(),
  );

/** Private Ed25519 keys as a JSON array of JWKs; the first signs, all of them verify. */
export const signingKeys = z
  .string()
  .default("[]")
  .transform((json, context): unknown => {
    try {
      return JSON.parse(json);
    } catch {
      context.addIssue({ code: "custom", message: "must be a JSON array of keys" });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(
        z.object({
          kty: z.literal("OKP"),
          crv: z.literal("Ed25519"),
          kid: z.string().min(1).max(64),
          x: base64url32,
          d: base64url32,
        }),
        { error: "must be a JSON array of keys" },
      )
      .refine(
        (keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length,
        "has two keys with the same kid",
      ),
  );
