import { and, asc, eq, sql } from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { CLAIM_PATH } from "#shared/selling/purchase.ts";
import type { Identity } from "#worker/accounts/identity.ts";
import { users } from "#worker/accounts/schema.ts";
import type { SecurityMail } from "#worker/accounts/security-mail.ts";
import { query } from "#worker/platform/client.ts";
import { LIMITS } from "#worker/platform/limits.ts";
import { keyedHash, readSignedId, signId } from "#worker/platform/secret-tokens.ts";
import { claimMail, elsewhereMail, wayInMail } from "./access-mails.ts";
import { move } from "./moving.ts";
import type { MovingNeeds } from "./order-actions.ts";
import { orders } from "./schema.ts";
import { wayInto } from "./way-in.ts";

const HOUR_MS = 60 * 60_000;
const MOST_LISTED = 20;
const PURPOSE = "claim";

/** What can be moved, and where to. */
export type Claim = { to: string; names: string[] };

const linkOver = () =>
  new AppError(
    "invalid",
    "This link no longer works. It is older than an hour, or everything has moved already.",
  );

/** The way in to what was bought, for people who cannot find it: under their address or under another one of theirs. */
export function createClaiming(needs: MovingNeeds & { securityMail: SecurityMail }) {
  const { db, config, now, defer, log, limits, securityMail } = needs;
  const { site, secrets } = config;

  /** The paid orders of an address, with their accounts. Without one: it was deleted, and the order was not its own. */
  const boughtWith = (email: string) =>
    query(() =>
      db
        .select({ order: orders, user: users })
        .from(orders)
        .leftJoin(users, eq(users.id, orders.userId))
        .where(and(eq(orders.email, email), eq(orders.state, "paid")))
        .orderBy(asc(orders.createdAt), asc(orders.id))
        .limit(MOST_LISTED),
    );

  async function mailWayIn(email: string, network: string): Promise<void> {
    try {
      const found = await boughtWith(email);
      if (found.length === 0) return;
      const own = found.filter(({ user }) => user?.email === email);
      const user = own[0]?.user;
      const names = (rows: typeof found) => rows.map(({ order }) => order.offerName);
      const when = sql`true`;
      const way = user && (await wayInto(db, { user, at: now(), site, when }));
      const letter = way
        ? wayInMail(site, email, names(own), way.wayIn)
        : elsewhereMail(site, email, names(found));
      const link = securityMail.link("purchase", letter);
      const mail =
        user && user.emailConfirmedAt !== null
          ? await securityMail.recovery(letter, network, when, "purchase")
          : { ...link, statements: [link.statement] as const };
      const [first, ...others] = mail.statements;
      await query(() => db.batch([first, ...others, ...(way?.statements ?? [])]));
      await mail.send();
    } catch (error) {
      log.error("selling.way_in_failed", error);
    }
  }

  const addressMark = async (email: string) => (await keyedHash(secrets.app, PURPOSE, email)).slice(0, 32);

  async function mailClaim(email: string, { id }: Viewer): Promise<void> {
    try {
      const found = await boughtWith(email);
      const [first] = found.filter(({ order }) => order.userId !== id);
      if (!first) return;
      const until = Math.floor((now().getTime() + HOUR_MS) / 1000);
      // The order stands for its address; the mark says which address the link was mailed to.
      const subject = `${id}.${first.order.id}.${until}.${await addressMark(email)}`;
      const token = await signId(secrets.app, PURPOSE, subject);
      const letter = securityMail.link(
        "purchase",
        claimMail(site, email, `${site.origin}${CLAIM_PATH}?token=${token}`),
      );
      await query(() => letter.statement);
      await letter.send();
    } catch (error) {
      log.error("selling.claim_failed", error);
    }
  }

  /** What a link moves for the person who is signed in. @throws AppError `invalid`, `forbidden` */
  async function opened(token: string, viewer: Viewer) {
    const subject = await readSignedId(secrets.app, PURPOSE, token);
    const [claimant, orderId = "", until, mark] = subject?.split(".") ?? [];
    if (!claimant || !(Number(until) * 1000 > now().getTime())) throw linkOver();
    if (claimant !== viewer.id) {
      throw new AppError(
        "forbidden",
        "This link belongs to another account. Sign in to the account in which you asked for it.",
      );
    }
    const [[named], [account]] = await query(() =>
      db.batch([
        db.select({ email: orders.email }).from(orders).where(eq(orders.id, orderId)),
        db.select({ email: users.email }).from(users).where(eq(users.id, viewer.id)),
      ]),
    );
    if (!named?.email || !account || (await addressMark(named.email)) !== mark) throw linkOver();
    const rows = (await boughtWith(named.email)).filter(({ order }) => order.userId !== viewer.id);
    if (rows.length === 0) throw linkOver();
    return { to: account.email, rows };
  }

  return {
    /**
     * Emails the way in to what was bought with an address, if anything was. The lookup and everything after it happen
     * after the response, so that it says nothing about the address.
     * @throws AppError `rate_limited`, the same for every address, and `unavailable`
     */
    async sendWayIn(email: string, { network }: Pick<Identity, "network">): Promise<void> {
      await limits.take([LIMITS.forgotNetwork, network], [LIMITS.forgotPair, `${email} ${network}`]);
      defer(mailWayIn(email, network));
    },

    /** Emails the link that moves what was bought with another address to the viewer's account. Says nothing about it. */
    async ask(email: string, viewer: Viewer): Promise<void> {
      await limits.take([LIMITS.claimAccount, viewer.id]);
      defer(mailClaim(email, viewer));
    },

    /** What a link moves, and where to. @throws AppError `invalid`, `forbidden` for another account's link */
    async look(token: string, viewer: Viewer): Promise<Claim> {
      const { to, rows } = await opened(token, viewer);
      return { to, names: rows.map(({ order }) => order.offerName) };
    },

    /**
     * Moves it to the viewer's account. The link shows that the mailbox is theirs, and the session the account.
     * @throws AppError `invalid`, `forbidden`, `conflict`
     */
    async claim(token: string, viewer: Viewer): Promise<Claim> {
      const { to, rows } = await opened(token, viewer);
      // The link names the first: while that one has not moved, the link can be used again for the rest.
      for (const { order } of rows.toReversed()) await move(needs, order, to, null);
      return { to, names: rows.map(({ order }) => order.offerName) };
    },
  };
}

export type Claiming = ReturnType<typeof createClaiming>;
