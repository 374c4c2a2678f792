import { env } from "cloudflare:workers";
import { ADA, startAccounts } from "./accounts.ts";

/** The Worker with an admin and a student, who send any kind of body. */
export async function startUploading(options: Parameters<typeof startAccounts>[0] = {}) {
  const site = await startAccounts(options);
  async function caller(email: string, admin = false) {
    const browser = site.browser();
    await browser.post("/api/auth/register", { ...ADA, email });
    if (admin) await env.DB.prepare("UPDATE users SET role = 'admin' WHERE email = ?").bind(email).run();
    const { token } = await (await browser.post("/api/auth/login", { ...ADA, email })).json<{
      token: string;
    }>();
    const authorization = `Bearer ${token}`;
    const send = (method: string, path: string, body?: BodyInit) =>
      site.request(path, { method, headers: { authorization }, ...(body !== undefined && { body }) });
    const json = (method: string, path: string, body: unknown = {}) =>
      site.request(path, {
        method,
        headers: { authorization, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    return { send, json, get: (path: string) => send("GET", path) };
  }
  return {
    ...site,
    caller,
    admin: await caller("owner@example.org", true),
    student: await caller("student@example.org"),
  };
}

/** The bytes of an MP4 of this size: its beginning, then a few numbers. */
export function mp4Of(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let index = 0; index < size; index += 1_000) bytes[index] = (index / 1_000) % 251;
  bytes.set([0, 0, 0, 32, ...new TextEncoder().encode("ftypisom")]);
  return bytes;
}
