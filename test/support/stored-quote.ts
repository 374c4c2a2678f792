import { newAddress, siteUrl, sql } from "./site-client.ts";

/** A quote for the course 4, asked for on the built site. `expiresAt`: when it is over. Returns the token of its link. */
export async function storedQuote(expiresAt?: number): Promise<string> {
  const email = newAddress();
  const form = { intent: "quote", email, companyName: "Weber GmbH", companyAddress: "Hafen 1\nHamburg" };
  const answer = await fetch(`${siteUrl}/enroll/4`, {
    ...{ method: "POST", redirect: "manual", headers: { origin: siteUrl } },
    body: new URLSearchParams(form),
  });
  const [, token] = /\/quotes\/(.+)$/.exec(answer.headers.get("location") ?? "") ?? [];
  if (!token) throw new Error(`Asking for a quote answered ${answer.status}.`);
  if (expiresAt) await sql("UPDATE quotes SET expires_at = ? WHERE email = ?", [expiresAt, email]);
  return token;
}
