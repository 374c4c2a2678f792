import { eq } from "drizzle-orm";
import type { Config } from "#worker/config.ts";
import type { Database } from "#worker/platform/client.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import { keyedHash, signId } from "#worker/platform/secret-tokens.ts";
import { newsletterLeft, newsletterSubscribers } from "./schema.ts";

type Subscriber = typeof newsletterSubscribers.$inferSelect;

/** The purpose of the signature in unsubscribe links. */
export const UNSUBSCRIBE = "newsletter-unsubscribe";
/** The start of the outbox keys of an issue's emails. */
export const ISSUE_MAIL = "issue-";
/** The start of the outbox keys of signup emails. The address (as `subscriberId`) and the kind follow. */
export const SIGNUP_MAIL = "newsletter-";
export const WELCOME_MAIL = "welcome-";

/** Makes a subscriber's unsubscribe link: absolute, and it works without signing in. */
export function createUnsubscribeUrl({ site, secrets }: Config) {
  return async (id: string) =>
    `${site.origin}/newsletter/unsubscribe?token=${await signId(secrets.app, UNSUBSCRIBE, id)}`;
}

/**
 * The id of an address. It stays the same if the address returns after its row was deleted, so the links in earlier
 * emails still work, and an issue it already got is not sent again.
 */
export const subscriberId = async ({ secrets }: Config, email: string) =>
  (await keyedHash(secrets.app, "newsletter-subscriber", email)).slice(0, 32);

/**
 * The token that confirms an address. It stays the same until the address unsubscribes, so the link in an earlier
 * email still works after a second one is sent. `createdAt` keeps a link from before the row was deleted from
 * confirming the next row, which has the same id.
 */
export const confirmationToken = (
  { secrets }: Config,
  row: Pick<Subscriber, "id" | "createdAt" | "unsubscribedAt">,
) =>
  keyedHash(
    secrets.app,
    "newsletter-confirm",
    `${row.id}:${row.createdAt.getTime()}:${row.unsubscribedAt?.getTime() ?? 0}`,
  );

/**
 * The statements that unsubscribe a reader, for a batch. The hash of the address is kept, so that an import does not
 * bring it back, and emails that have not been sent yet are dropped.
 */
export async function leaving(
  { db, config, outbox }: { db: Database; config: Config; outbox: Outbox },
  { id, email }: Pick<Subscriber, "id" | "email">,
  at: Date,
) {
  const address = db
    .select({ email: newsletterSubscribers.email })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.id, id));
  return [
    db
      .update(newsletterSubscribers)
      .set({ status: "unsubscribed", unsubscribedAt: at, confirmationHash: null, updatedAt: at })
      .where(eq(newsletterSubscribers.id, id)),
    db
      .insert(newsletterLeft)
      .values({ id: await subscriberId(config, email), leftAt: at })
      .onConflictDoNothing(),
    ...[ISSUE_MAIL, SIGNUP_MAIL, WELCOME_MAIL].map((prefix) => outbox.drop(address, prefix)),
  ] as const;
}
