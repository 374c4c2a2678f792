import { and, gte, lt, type SQL, sql } from "drizzle-orm";
import { outbox } from "./schema.ts";

/** Emails whose keys start with a prefix. Keys consist of letters, digits and hyphens, which sort before "~". */
export const keyBegins = (prefix: string) => and(gte(outbox.id, prefix), lt(outbox.id, `${prefix}~`));

/**
 * Whether fewer than `max` emails with such keys were written after `since`. Use it inside the batch that adds an
 * email, so that two requests at once cannot both be the last one allowed.
 */
export const fewerThan = (max: number, prefix: string, since: Date): SQL =>
  sql`(select count(*) from ${outbox} where ${keyBegins(prefix)} and ${outbox.createdAt} > ${since.getTime()}) < ${max}`;
