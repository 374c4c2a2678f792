import type { PasswordHasher } from "#worker/accounts/passwords.ts";
import { newSigningKey } from "#worker/accounts/signing-keys.ts";
import { startEdge } from "./edge.ts";

/** A hasher that does no work and counts its calls. The real one has separate tests. */
export function countingPasswords() {
  const calls = { hash: 0, verify: 0 };
  const passwords: PasswordHasher = {
    async hash(password) {
      calls.hash += 1;
      return `plain:${password}`;
    },
    async verify(password, stored) {
      calls.verify += 1;
      return {
        matches: stored?.replace("old:", "plain:") === `plain:${password}`,
        outdated: Boolean(stored?.startsWith("old:")),
      };
    },
  };
  return { passwords, calls };
}

export const ADA = { fullName: "Ada Lovelace", email: "ada@example.org", password: "a green bar a day" };

/** The Worker without its pages, with a signing key and the counting hasher. */
export async function startAccounts(options: Parameters<typeof startEdge>[0] = {}) {
  const key = await newSigningKey();
  const { passwords, calls } = countingPasswords();
  const { vars, ...overrides } = options;
  const edge = startEdge({ passwords, ...overrides, vars: { AUTH_KEYS: JSON.stringify([key]), ...vars } });

  /** Work after an answer has to end before the test does, because its database is emptied then. */
  async function request(path: string, init?: RequestInit) {
    const answer = await edge.request(path, init);
    await edge.settle();
    return answer;
  }

  /** A browser: it keeps cookies, sends them, and sends its origin. */
  function browser(headers: Record<string, string> = {}) {
    const jar = new Map<string, string>();
    async function send(method: string, path: string, body?: unknown, more: Record<string, string> = {}) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await request(path, {
        method,
        headers: {
          ...(cookie ? { cookie } : {}),
          ...(method === "GET"
            ? {}
            : { origin: "https://greenbar.test", "content-type": "application/json" }),
          ...headers,
          ...more,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ""] = line.split(";");
        const [name = "", value = ""] = pair.split(/=(.*)/s);
        if (value === "" || /max-age=0/i.test(line)) jar.delete(name);
        else jar.set(name, value);
      }
      return answer;
    }
    return {
      jar,
      get: (path: string, more?: Record<string, string>) => send("GET", path, undefined, more),
      post: (path: string, body?: unknown, more?: Record<string, string>) => send("POST", path, body, more),
      patch: (path: string, body?: unknown) => send("PATCH", path, body),
      put: (path: string, body?: unknown) => send("PUT", path, body),
      delete: (path: string) => send("DELETE", path),
    };
  }

  /** The token in the newest email's link to a page. */
  async function mailedToken(page: string) {
    await edge.settle();
    const mail = edge.sent.findLast(({ text }) => text.includes(`/${page}?token=`));
    return new RegExp(`/${page}\\?token=([\\w-]+)`).exec(mail?.text ?? "")?.[1] ?? "";
  }

  return { ...edge, request, key, calls, browser, mailedToken };
}

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

/** `startAccounts` with Ada registered and signed in, in Firefox on Linux; `answer` is the login's. */
export async function signedIn(options?: Parameters<typeof startEdge>[0]) {
  const site = await startAccounts(options);
  const ada = site.browser({ "user-agent": FIREFOX });
  await ada.post("/api/auth/register", ADA);
  const answer = await ada.post("/api/auth/login", ADA);
  const { token } = await answer.clone().json<{ token: string }>();
  return { ...site, ada, token, answer };
}
