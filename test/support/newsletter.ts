import { env } from "cloudflare:workers";

export const ISSUE = {
  subject: "Keys in lists",
  body: "Use the **id**. See [the note](/notes/lists-and-keys).",
};

/** Confirmed readers, a second apart, and an unconfirmed one. */
export async function addReaders(count: number): Promise<void> {
  const at = Date.parse("2026-11-01T00:00:00Z");
  const insert = (id: string, status: string, time: number) =>
    env.DB.prepare(
      `INSERT INTO newsletter_subscribers (id, email, status, confirmed_at, created_at, updated_at)
        VALUES (?1, ?2, ?3, iif(?3 = 'confirmed', ?4, null), ?4, ?4)`,
    ).bind(id, `${id}@example.org`, status, time);
  const readers = Array.from({ length: count }, (_, index) =>
    insert(`reader-${String(index).padStart(4, "0")}`, "confirmed", at + index * 1000),
  );
  await env.DB.batch([...readers, insert("waiting", "pending", at), insert("gone", "unsubscribed", at)]);
}

/** A mail provider's answer to a mail for `to` at a time; null if it accepts the mail. */
export type Provider = (to: string, now: number) => Response | null;

/** A mail provider's API as `fetch`. `taken`: how many mails each address got. */
export function playProvider(provider: Provider, now: () => number) {
  const taken = new Map<string, number>();
  let requests = 0;
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    requests += 1;
    const { to } = JSON.parse(String(init?.body));
    const refusal = provider(to[0], now());
    if (refusal) return refusal;
    taken.set(to[0], (taken.get(to[0]) ?? 0) + 1);
    return Response.json({ id: "taken" });
  };
  return { fetch, taken, requests: () => requests };
}
