import { and, gte, lt, type SQL, sql } from "drizzle-orm";
import { outbox } from "./schema.ts";

/** The messages whose keys begin with a prefix. Keys are made of letters, digits and hyphens, which sort before "~". */
export const keyBegins = (prefix: string) => and(gte(outbox.id, prefix), lt(outbox.id, `${prefix}~`));

/**
 * Whether fewer than `max` messages with such keys were written after `since`. The outbox itself is
 * counted, inside the batch that adds to it, so two requests at once cannot both be the last.
 */
export const fewerThan = (max: number, prefix: string, since: Date): SQL =>
  sql`(select count(*) from ${outbox} where ${keyBegins(prefix)} and ${outbox.createdAt} > ${since.getTime()}) < ${max}`;
