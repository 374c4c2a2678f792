import { type SQL, sql } from "drizzle-orm";
import type { Dependencies } from "./dependencies.ts";
import { type ReceivedForm, receivedMail } from "./form-mails.ts";
import type { Outbox } from "./outbox.ts";
import { fewerThan } from "./outbox-keys.ts";
import { hashToken } from "./secret-tokens.ts";

const MINUTE_MS = 60_000;
const MOST_A_DAY = 3;

/**
 * The email that confirms a form to its sender, for the batch that stores the form; `stored` is the condition that it
 * did. At most one in ten minutes and three a day per address and kind of form, because the address may belong to
 * someone else. Further forms are stored without an email.
 */
export async function receivedLetter(
  { config, outbox, now }: Pick<Dependencies, "config" | "now"> & { outbox: Outbox },
  { form, to, id, stored }: { form: ReceivedForm; to: string; id: string; stored: SQL },
) {
  const at = now().getTime();
  const key = `received-${form.kind}-${await hashToken(to)}-`;
  return outbox.insert(receivedMail(config.site, form, to), `${key}${id}`, {
    when: sql`${to} <> ${config.site.contact.email} and ${stored} and ${fewerThan(1, key, new Date(at - 10 * MINUTE_MS))} and ${fewerThan(MOST_A_DAY, key, new Date(at - 24 * 60 * MINUTE_MS))}`,
  });
}
