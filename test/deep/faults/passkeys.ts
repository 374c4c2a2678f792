import { createAuthenticator } from "../../support/authenticator.ts";
import type { Sent } from "./sent.ts";
import type { FaultPerson, FaultySite } from "./site.ts";

const OPTIONS = { registration: "registration/options", login: "authentication/options" };
const newAuthenticator = () => createAuthenticator({ origin: "http://localhost" });
type Authenticator = Awaited<ReturnType<typeof newAuthenticator>>;

let addresses = 0;
/** Everybody has a different IP address, because tries are counted by it. */
function newAddress(): string {
  addresses += 1;
  return `10.8.${addresses >> 8}.${addresses & 255}`;
}

/** Sends JSON to the site without a fault. */
async function tell(site: FaultySite, path: string, cookie: string, json: object) {
  const headers = {
    ...{ cookie, origin: "http://localhost", "x-address": newAddress() },
    "content-type": "application/json",
  };
  const answer = await site.ask(path, { method: "POST", headers, body: JSON.stringify(json) }, {});
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** The site's challenge, and the cookies that a browser gets with it. */
async function challenge(site: FaultySite, ceremony: keyof typeof OPTIONS, cookie = "") {
  const answer = await tell(site, `/api/auth/passkeys/${OPTIONS[ceremony]}`, cookie, {});
  const { challenge }: { challenge: string } = JSON.parse(await answer.text());
  const given = answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  return { challenge, cookie: [cookie, ...given].filter(Boolean).join("; ") };
}

async function registration(
  site: FaultySite,
  person: FaultPerson,
  authenticator: Authenticator,
): Promise<Sent> {
  const { cookie, ...options } = await challenge(site, "registration", person.cookie);
  return {
    path: "/api/auth/passkeys/registration/verify",
    json: { response: authenticator.register(options) },
    headers: { cookie },
  };
}

/** What a browser sends to add a passkey. */
export async function newPasskey(site: FaultySite, person: FaultPerson): Promise<Sent> {
  return registration(site, person, await newAuthenticator());
}

/** A browser's request to sign in with an existing passkey. */
export async function passkeyLogin(site: FaultySite, person: FaultPerson): Promise<Sent> {
  const authenticator = await newAuthenticator();
  const added = await registration(site, person, authenticator);
  await tell(site, added.path, added.headers?.cookie ?? "", added.json ?? {});
  const { cookie, ...options } = await challenge(site, "login");
  return {
    path: "/api/auth/passkeys/authentication/verify",
    json: { response: await authenticator.sign(options) },
    headers: { cookie },
  };
}

/** A person's passkey, as a database row only. */
export async function storedPasskey(site: FaultySite, { id: owner }: FaultPerson): Promise<string> {
  const id = crypto.randomUUID();
  await site.insert("passkeys", {
    ...{ id, user_id: owner, name: "Laptop", public_key: "AA", sign_count: 0, transports: "[]" },
    created_at: Date.now(),
  });
  return id;
}

/** A person's second device. */
export async function otherDevice(site: FaultySite, { id: owner }: FaultPerson): Promise<string> {
  const [id, at] = [crypto.randomUUID(), Date.now()];
  await site.insert("user_sessions", {
    ...{ id, user_id: owner, device: "Safari on iOS" },
    ...{ created_at: at, last_seen_at: at, expires_at: at + 86_400_000 },
  });
  return id;
}
