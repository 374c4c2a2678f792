import { env } from "cloudflare:workers";
import type { Viewer } from "#shared/accounts/roles.ts";
import { NO_COMPANY } from "#shared/selling/company-text.ts";
import { insertRow } from "./desk.ts";
import { openShop, rowsOf } from "./shop.ts";

export const WORDS = { words: "", howToPay: "" };

/** A shop whose offer has places, with its owner, and what the tests of places do in it. */
export async function openPlaces(places: number, options: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop(options);
  await setPlaces(places);
  const viewer: Viewer = await shop.owner();
  let asked = 0;

  /** A request of somebody. */
  async function ask(email: string): Promise<string> {
    asked += 1;
    const id = `request-${asked}`;
    await insertRow("mentorship_requests", {
      ...{ id, full_name: "Ada Lovelace", email, package_name: "Web Basics", offer_id: "c1" },
      created_at: shop.clock.now.getTime(),
    });
    return id;
  }

  async function accept(email: string): Promise<string> {
    const id = await ask(email);
    await shop.services.requests.accept(id, WORDS, viewer);
    await shop.settle();
    return id;
  }

  /** The token in the link of the newest email to somebody. */
  function tokenFor(email: string): string {
    const mail = shop.sent.filter(({ to }) => to === email).at(-1);
    const [, token = ""] = /[?&]token=([^\s&]+)/.exec(mail?.text ?? "") ?? [];
    return decodeURIComponent(token);
  }

  /** Opens the payment page of a place, in a browser. */
  async function pay(token: string, browser = shop.browser()): Promise<string> {
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const request = new Request("https://greenbar.test/checkout/place", {
      method: "POST",
      headers: { cookie },
    });
    const identity = shop.services.identify(request, crypto.randomUUID());
    const { to } = await shop.services.placePayments.open(token, identity, NO_COMPANY);
    for (const line of identity.cookies()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      browser.jar.set(name, value);
    }
    return to;
  }

  const wait = (email: string) => {
    shop.wait(1000);
    const form = { fullName: "Ada Lovelace", email };
    return shop.services.waitingList.join("c1", form, { network: crypto.randomUUID() });
  };

  return { ...shop, viewer, ask, accept, tokenFor, pay, queue: wait };
}

export const setPlaces = (places: number | null) =>
  env.DB.prepare("UPDATE offers SET places = ? WHERE id = 'c1'").bind(places).run();

export const orderStates = () =>
  rowsOf<{ email: string; state: string }>("SELECT email, state FROM orders ORDER BY id").then((rows) =>
    rows.map(({ email, state }) => `${email} ${state}`),
  );
