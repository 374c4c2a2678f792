import { z } from "zod";

const TIMEOUT_MS = 3_000;

const answerSchema = z.object({
  success: z.boolean(),
  hostname: z.string().default(""),
  action: z.string().default(""),
  "error-codes": z.array(z.string()).default([]),
});

/** Turnstile's origin and the site's secret key. */
export type Turnstile = { origin: string; secretKey: string };

/** Turnstile's verdict on a token. `hostname` and `action` say which page's widget created it. */
export type TokenVerdict = { success: boolean; hostname: string; action: string; errorCodes: string[] };

/**
 * Verifies a token with Turnstile, within three seconds. Each token can be verified once, for five minutes.
 * @throws if there is no answer or an unexpected one
 */
export async function verifyTurnstile(
  fetcher: typeof fetch,
  { origin, secretKey }: Turnstile,
  token: string,
): Promise<TokenVerdict> {
  const response = await fetcher(`${origin}/turnstile/v0/siteverify`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ secret: secretKey, response: token }),
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { "error-codes": errorCodes, ...verdict } = answerSchema.parse(await response.json());
  return { ...verdict, errorCodes };
}
