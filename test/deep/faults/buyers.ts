import { hashToken, keyedHash, newToken, signId } from "#worker/platform/secret-tokens.ts";
import { type FaultRequest, type Sent, text } from "./sent.ts";
import { type FaultPerson, type FaultySite, SECRET } from "./site.ts";

/** A paid order under an address. `userId`: the account that it belongs to. */
async function order(
  site: FaultySite,
  { email, userId, browser = null }: { email: string; userId: string; browser?: string | null },
): Promise<string> {
  const [id, at] = [newToken().replace(/\W/g, "").toLowerCase(), Date.now()];
  await site.insert("orders", {
    ...{ id, user_id: userId, email, offer_id: "4", offer_name: "Beginner Web Dev", currency: "GBP" },
    ...{ lines: "[]", total: 29_900, refund_days: 15, grants: '["4"]', consent: "Start now.", browser },
    ...{ consent_at: at, state: "paid", way: "provider", test: 0, paid_at: at, created_at: at },
  });
  return id;
}

/** The token of a link that moves somebody else's order to this person. */
async function claimLink(site: FaultySite, { id }: FaultPerson): Promise<string> {
  const other = await site.person("student");
  const orderId = await order(site, { email: other.email, userId: other.id });
  const mark = (await keyedHash(SECRET, "claim", other.email)).slice(0, 32);
  return signId(SECRET, "claim", `${id}.${orderId}.${Math.floor(Date.now() / 1000) + 3600}.${mark}`);
}

/** Typing the code that was mailed to this person. */
async function mailedCode(site: FaultySite, { id }: FaultPerson): Promise<Sent> {
  const ticket = newToken();
  const [hash, at, code] = [await hashToken(ticket), Date.now(), "123456"];
  await site.insert("sign_in_codes", {
    ...{ id: hash, user_id: id, code_hash: await keyedHash(SECRET, "sign-in-code", `${hash}:${code}`) },
    ...{ epoch: 0, expires_at: at + 600_000, created_at: at },
  });
  return {
    path: "/login/code?sent",
    form: { intent: "code", code },
    headers: { cookie: `code=${ticket}` },
  };
}

/** Correcting the address in the browser that paid. */
async function paidHere(site: FaultySite, { id, email }: FaultPerson): Promise<Sent> {
  const secret = newToken();
  const orderId = await order(site, { email, userId: id, browser: await hashToken(secret) });
  return {
    path: `/checkout/${orderId}/address`,
    form: { email: text().email },
    headers: { cookie: `checkout=${orderId}.${secret}` },
  };
}

/** Getting in with a code, and getting in to what was bought. */
export const BUYERS: Record<string, FaultRequest> = {
  "GET /login/code": { make: { path: "/login/code" } },
  "GET /login/bought": { make: { path: "/login/bought" } },
  "GET /checkout/:order/address": { make: { path: "/checkout/none/address?moved" } },
  "GET /portal/purchases/claim": {
    as: "student",
    make: async (site, person) => ({
      path: `/portal/purchases/claim?token=${await claimLink(site, person)}`,
    }),
    // What moves is not known, but the link works.
    lesser: /Move what you bought to this account/,
  },
  "POST /login/code": {
    as: "student",
    make: (_site, { email }) => ({ path: "/login/code", form: { email }, headers: { cookie: "" } }),
  },
  "POST /login/code (code)": { as: "student", make: mailedCode },
  "POST /login/bought": {
    as: "student",
    make: (_site, { email }) => ({ path: "/login/bought", form: { email }, headers: { cookie: "" } }),
  },
  "POST /portal/purchases/claim": {
    as: "student",
    make: () => ({ path: "/portal/purchases/claim", form: { email: text().email } }),
  },
  "POST /portal/purchases/claim (link)": {
    as: "student",
    make: async (site, person) => ({
      path: `/portal/purchases/claim?token=${await claimLink(site, person)}`,
      form: {},
    }),
  },
  "POST /checkout/:order/address": { make: paidHere },
  "POST /portal/profile (password link)": {
    as: "student",
    make: { path: "/portal/profile", form: { intent: "password-link" } },
  },
};
