import { env } from "cloudflare:workers";
import type { Viewer } from "#shared/accounts/roles.ts";
import { ADA } from "./accounts.ts";
import { openShop, rowsOf } from "./shop.ts";
import { signInWithCode, visiting } from "./visiting.ts";

type SeatRow = { id: string; number: number; email: string | null; user_id: string | null; shared: number };

/** A team's order with five seats of the course "c1", bought by a guest. */
export async function openTeam() {
  const shop = await openShop();
  await env.DB.prepare(`UPDATE offers SET seats = 5, grants = '["c1"]' WHERE id = 'c1'`).run();
  const phone = shop.browser();
  const orderId = await shop.sell(phone);
  const [row] = await rowsOf<{ id: string }>("SELECT user_id AS id FROM orders");
  const buyer: Viewer = { id: row?.id ?? "", fullName: "guest", role: "student", sessionId: "s" };
  const { seats, seatClaiming } = shop.services;

  const all = () => rowsOf<SeatRow>("SELECT * FROM seats WHERE order_id = ? ORDER BY number", orderId);
  /** The seat of an address. */
  const seatOf = async (email: string) => (await all()).find((seat) => seat.email === email)?.id ?? "";
  const access = (user: string) => shop.services.enrolments.hasAccess(user, "c1");
  const userOf = async (email: string) =>
    (await rowsOf<{ id: string }>("SELECT id FROM users WHERE email = ?", email))[0]?.id ?? "";

  /** The token in the newest invitation of an address. */
  async function token(email: string): Promise<string> {
    await shop.settle();
    const mail = shop.sent.findLast(({ to, text }) => to === email && text.includes("/seats/claim"));
    return /seats\/claim\?token=([\w.-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  }

  async function invite(email: string): Promise<string> {
    await seats.invite(buyer, orderId, email);
    return token(email);
  }

  /** Opens a link in a browser and takes the seat. Returns its id. */
  const claim = (link: string, browser = shop.browser(), share = false) =>
    visiting(shop, browser, async (identity) =>
      seatClaiming.claim(link, { viewer: await identity.viewer(), identity, share }),
    );

  /** Somebody is invited and takes the seat, in a new account. Returns the account's id. */
  async function join(email: string, share = false): Promise<string> {
    await claim(await invite(email), shop.browser(), share);
    await shop.settle();
    return userOf(email);
  }

  /** Ada, who is signed in to a confirmed account of her own. */
  async function ada() {
    const browser = shop.browser();
    await browser.post("/api/auth/register", ADA);
    await signInWithCode(shop, browser, ADA.email);
    const viewer = await visiting(shop, browser, (identity) => identity.requireViewer());
    return { browser, viewer };
  }

  return {
    ...shop,
    phone,
    orderId,
    buyer,
    seats,
    all,
    seatOf,
    access,
    userOf,
    token,
    invite,
    claim,
    join,
    ada,
  };
}

export type Team = Awaited<ReturnType<typeof openTeam>>;
