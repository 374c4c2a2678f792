import type { Page } from "playwright-core";
import type { SiteAccount } from "./signed-in.ts";
import { newAddress, sql } from "./site-client.ts";

/** Messages of one side, written directly to the database, a second apart. `unread`: how many are unread. */
export async function writeMessages(
  { id }: SiteAccount,
  author: string,
  bodies: string[],
  unread = 0,
): Promise<void> {
  const at = Date.now() - 1_000_000;
  await sql(
    "INSERT INTO conversations (student_id, last_message_at, unread_by_student) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
    [id, at, unread],
  );
  for (const [index, body] of bodies.entries()) {
    await sql("INSERT INTO messages (id, student_id, author, body, created_at) VALUES (?, ?, ?, ?, ?)", [
      crypto.randomUUID(),
      id,
      author,
      body,
      at + index * 1_000,
    ]);
  }
}

const BODY = `Use the **id**, which is what the data already has.

\`\`\`jsx
{tasks.map((task) => <Task key={task.id} task={task} onDone={() => finish(task.id)} />)}
\`\`\``;

/** An issue of the newsletter, written directly to the database: an unscheduled draft. Returns its id. */
export async function newsletterIssue(subject = "Keys in lists"): Promise<string> {
  const id = crypto.randomUUID();
  await sql(
    "INSERT INTO newsletter_issues (id, subject, body, status, created_at, updated_at) VALUES (?1, ?2, ?3, 'draft', ?4, ?4)",
    [id, subject, BODY, Date.now()],
  );
  return id;
}

/** An issue that was sent, in the archive. Returns its name there. */
export async function archivedIssue(subject = "Keys in lists"): Promise<string> {
  const slug = `issue-${crypto.randomUUID()}`;
  const sendAt = Date.parse("2020-01-06T08:00:00Z") + Math.floor(Math.random() * 1e9);
  await sql(
    "INSERT INTO newsletter_issues (id, subject, body, status, send_at, sent_at, slug, created_at, updated_at) VALUES (?1, ?2, ?3, 'sent', ?4, ?4, ?1, ?4, ?4)",
    [slug, subject, BODY, sendAt],
  );
  return slug;
}

/** A confirmed reader of the newsletter, imported once, in no group. Returns their id and address. */
export async function newsletterReader(email = newAddress()): Promise<{ id: string; email: string }> {
  const id = crypto.randomUUID();
  await sql(
    "INSERT INTO newsletter_subscribers (id, email, status, name, source, confirmed_at, created_at, updated_at) VALUES (?1, ?2, 'confirmed', 'Ada Lovelace', 'My workshop in Bristol', ?3, ?3, ?3)",
    [id, email, Date.now()],
  );
  return { id, email };
}

/** A message of the contact form, written directly to the database. */
export async function contactMessage(fullName: string, message: string) {
  const id = crypto.randomUUID();
  const email = newAddress();
  await sql(
    "INSERT INTO contact_messages (id, full_name, email, message, created_at) VALUES (?, ?, ?, ?, ?)",
    [id, fullName, email, message, Date.now()],
  );
  return { id, email };
}

/** The request that marks a page as read once it is shown. */
export const marked = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.request().postData()?.startsWith("intent=read") === true && answer.status() === 302,
  );
