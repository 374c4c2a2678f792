import type { Viewer } from "#shared/accounts/roles.ts";
import type { GiftWish } from "#shared/selling/gift.ts";
import { rowsOf, type Shop } from "./shop.ts";

export const GIFT: GiftWish = {
  ...{ email: "bob@example.org", day: "2026-12-25", from: "Grandma" },
  message: "Happy Christmas, Bob.",
};

/** Buys the course as a present, as a guest who pays. Returns the order's id. */
export const sellGift = async (shop: Shop, wish: Partial<GiftWish> = {}, email = "guest@example.org") => {
  const orderId = await shop.sell(shop.browser(), { email, gift: { ...GIFT, ...wish } });
  await shop.settle();
  return orderId;
};

/** The account with an address, as the services know it. */
export async function viewerOf(email: string): Promise<Viewer> {
  const [row] = await rowsOf<{ id: string }>("SELECT id FROM users WHERE email = ?", email);
  return { id: row?.id ?? "", fullName: "Somebody", role: "student", sessionId: "s" };
}

/** The cron's round, with the emails that follow from it. */
export async function runRound(shop: Shop): Promise<void> {
  await shop.services.gifts.sendDue();
  await shop.settle();
  await shop.services.outbox.sendDue();
}

/** The emails to an address, by their subjects. */
export const mailsTo = ({ sent }: Shop, email: string) =>
  sent.filter(({ to }) => to === email).map(({ subject }) => subject);

/** The token in the newest link that an address got. */
export const giftToken = ({ sent }: Shop, email = GIFT.email): string =>
  /\/gift\?token=([\w.-]+)/.exec(
    sent.findLast(({ to, text }) => to === email && text.includes("/gift?token="))?.text ?? "",
  )?.[1] ?? "";

type Browser = ReturnType<Shop["browser"]>;

/** The visitor with the cookies of a browser; `keep` takes over those that an answer sets. */
export function visitorIn(shop: Shop, { jar }: Browser) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const request = new Request("https://greenbar.test/gift", { method: "POST", headers: { cookie } });
  const identity = shop.services.identify(request, crypto.randomUUID());
  return {
    identity,
    keep() {
      for (const line of identity.cookies()) {
        const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
        jar.set(name, value);
      }
    },
  };
}

/** Opens a present in a browser. */
export async function claimIn(shop: Shop, browser: Browser, token = giftToken(shop)) {
  const { identity, keep } = visitorIn(shop, browser);
  const answer = await shop.services.giftClaiming.claim(token, identity);
  keep();
  await shop.settle();
  return answer;
}

export const lookIn = (shop: Shop, browser: Browser, token = giftToken(shop)) =>
  shop.services.giftClaiming.look(token, visitorIn(shop, browser).identity);
