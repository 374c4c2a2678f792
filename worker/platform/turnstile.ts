import { z } from "zod";

const TIMEOUT_MS = 3_000;

const answerSchema = z.object({
  success: z.boolean(),
  hostname: z.string().default(""),
  action: z.string().default(""),
  "error-codes": z.array(z.string()).default([]),
});

/** Where Turnstile is asked, and the secret that it knows the site by. */
export type Turnstile = { origin: string; secretKey: string };

/** What Turnstile says of a token. `hostname` and `action` tell which page's widget it came from. */
export type TokenVerdict = { success: boolean; hostname: string; action: string; errorCodes: string[] };

/**
 * Asks Turnstile about a token, within three seconds. A token can be asked about once, for five minutes.
 * @throws where there is no answer, or one that is not Turnstile's
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
