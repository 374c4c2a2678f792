import { expect, test } from "vitest";
import { cookiesOf, newAccount, PASSWORD } from "../support/signed-in.ts";
import { mailsTo, newAddress, siteUrl, sql } from "../support/site-client.ts";

const MARKUP = `<img src=x onerror=alert(1)></script><b>`;
/** Markup, a formula, a reading direction override, and a family emoji, which is one character made of many. */
const TYPED = `=1+1 ${MARKUP} \u202eevil\u2069 👩‍👩‍👧‍👦 ÅÄ`;
const STORED = `=1+1 ${MARKUP} evil 👩‍👩‍👧‍👦 ÅÄ`;
const ESCAPED = STORED.replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Sends a page's form as a browser without scripts does. */
async function post(path: string, fields: Record<string, string>): Promise<void> {
  const answer = await fetch(`${siteUrl}${path}`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: siteUrl },
    body: new URLSearchParams({ fullName: TYPED, ...fields }),
  });
  expect(answer.status, path).toBe(302);
}

async function readAs(account: { email: string }, paths: string[]): Promise<Map<string, string>> {
  const cookie = await cookiesOf(account);
  const bodies = new Map<string, string>();
  for (const path of paths) {
    bodies.set(path, await (await fetch(siteUrl + path, { headers: { cookie } })).text());
  }
  return bodies;
}

test("a name with markup, a formula and direction marks is shown as text everywhere", async () => {
  const email = newAddress();
  await post("/register", { email, password: PASSWORD });
  await post("/contact", { email, message: `${MARKUP}\nA second line` });
  await post("/mentorship/join", { email, packageName: "Mentorship" });
  const [student] = await sql<{ id: string; full_name: string }>(
    "SELECT id, full_name FROM users WHERE email = ?",
    [email],
  );
  expect(student?.full_name).toBe(STORED);
  const [contact] = await sql<{ id: string }>("SELECT id FROM contact_messages WHERE email = ?", [email]);
  const [wish] = await sql<{ id: string }>("SELECT id FROM mentorship_requests WHERE email = ?", [email]);

  // Today lists the oldest ones, and other tests write, too.
  await sql("UPDATE contact_messages SET created_at = 1 WHERE id = ?", [contact?.id ?? ""]);
  const own = await readAs({ email }, ["/portal", "/portal/profile"]);
  const desk = await readAs(await newAccount({ role: "admin" }), [
    "/portal",
    "/users",
    `/messages/${student?.id}`,
    "/messages?box=contact",
    `/messages/contact/${contact?.id}`,
    "/messages?box=mentorship",
    `/messages/mentorship/${wish?.id}`,
    `/api/users.csv?q=${email}`,
  ]);
  const file = desk.get(`/api/users.csv?q=${email}`) ?? "";
  desk.delete(`/api/users.csv?q=${email}`);
  for (const [path, html] of [...own, ...desk]) {
    expect(html, path).not.toContain("<img src=x");
    expect(html, path).not.toContain("\u202e");
    expect(html.replaceAll("&#x27;", "'"), path).toContain(ESCAPED);
  }
  // A spreadsheet shows the cell and does not compute it.
  expect(file).toContain(`"'${STORED}"`);

  const news = (await mailsTo("hello@greenbar.example")).filter(({ reply_to }) => reply_to === email);
  expect(news.length).toBeGreaterThan(0);
  for (const { subject, html } of news) {
    expect(subject).not.toMatch(/[\r\n\u202e]/);
    expect(html).not.toContain("<img src=x");
  }
});
