import { pngOf } from "../../fixtures/png.ts";
import { newAccount, PASSWORD } from "../signed-in.ts";
import { newSession, siteUrl } from "../site-client.ts";
import { type Answer, send } from "./wire.ts";

/** The sender of a request: a script with a token, or a browser with cookies. */
export const VISITORS = ["nobody", "student", "student's browser", "admin", "admin's browser"] as const;
export type Visitor = (typeof VISITORS)[number];
type Role = "student" | "admin";

type SignedIn = { token: string; cookies: string };

let addresses = 0;

/**
 * The header in which the platform gives the visitor's IP address; locally it is taken from the request.
 * Every request has another address, so that no rate limit stops an attack early.
 */
export function fromElsewhere(): [string, string] {
  addresses += 1;
  const [high, low] = [Math.floor(addresses / 65_536) % 65_536, addresses % 65_536];
  return ["cf-connecting-ip", `2001:db8:${high.toString(16)}:${low.toString(16)}::1`];
}

/** Opens a path as a new visitor. */
export function get(path: string, headers: [string, string][] = [], method = "GET"): Promise<Answer> {
  return send({ method, path, headers: [fromElsewhere(), ...headers] });
}

/** Signs an account in as a script does. */
export async function signIn(email: string, headers: [string, string][] = []): Promise<SignedIn> {
  const answer = await send({
    method: "POST",
    path: "/api/auth/login",
    headers: [["content-type", "application/json"], fromElsewhere(), ...headers],
    body: Buffer.from(JSON.stringify({ email, password: PASSWORD })),
  });
  if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}: ${answer.text}`);
  const { token }: { token: string } = JSON.parse(answer.text);
  const cookies = answer.headers
    .filter(([name]) => name === "set-cookie")
    .map(([, line]) => line.split(";", 1)[0] ?? "")
    .join("; ");
  return { token, cookies };
}

/** Uploads a small PNG with an admin's token, and returns its path. */
export async function uploadPicture(token: string): Promise<string> {
  const head =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
  const answer = await send({
    method: "POST",
    path: "/api/uploads",
    headers: [
      fromElsewhere(),
      ["authorization", `Bearer ${token}`],
      ["content-type", "multipart/form-data; boundary=b"],
    ],
    body: Buffer.concat([Buffer.from(head), Buffer.from(await pngOf(8, 8)), Buffer.from("\r\n--b--\r\n")]),
  });
  if (answer.status !== 201) throw new Error(`Uploading answered ${answer.status}: ${answer.text}`);
  return new URL(JSON.parse(answer.text).secure_url).pathname;
}

/** People with accounts of their own, signed in on first use. */
export function createVisitors() {
  const signedIn = new Map<Role, Promise<SignedIn>>();

  async function enter(role: Role): Promise<SignedIn> {
    const { email } = await newAccount({ role });
    const { token, cookies } = await newSession(email);
    return { token, cookies: Object.values(cookies).join("; ") };
  }

  function find(role: Role): Promise<SignedIn> {
    const found = signedIn.get(role) ?? enter(role);
    signedIn.set(role, found);
    return found;
  }

  const roleOf = (visitor: Visitor): Role | null => {
    if (visitor === "nobody") return null;
    return visitor.startsWith("admin") ? "admin" : "student";
  };

  return {
    /** The visitor's headers: session or token, and IP address. */
    async headersOf(visitor: Visitor): Promise<[string, string][]> {
      const role = roleOf(visitor);
      if (!role) return [fromElsewhere()];
      const { token, cookies } = await find(role);
      return visitor.endsWith("browser")
        ? [fromElsewhere(), ["cookie", cookies], ["origin", siteUrl]]
        : [fromElsewhere(), ["authorization", `Bearer ${token}`]];
    },
    /** Replaces a visitor whose sign-in no longer works. */
    replace(visitor: Visitor): void {
      const role = roleOf(visitor);
      if (role) signedIn.delete(role);
    },
  };
}
