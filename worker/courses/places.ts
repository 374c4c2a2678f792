import { type SQL, sql } from "drizzle-orm";

const NOW = sql`(unixepoch() * 1000)`;

/**
 * How many people have a place of an offer now: they pay at the moment, hold one with a link of their own, or have paid and
 * keep their access. A membership's renewals take no second place. Orders and enrolments are of rooms above this one.
 * @param offerId a column or an id
 * @param except an order that is not counted
 */
export const takenPlaces = (offerId: SQL | string, except = ""): SQL<number> => sql<number>`(
  select count(*) from orders as holder where holder.offer_id = ${offerId} and holder.id <> ${except}
    and (holder.membership_id is null or holder.membership_id = holder.id)
    and (holder.state in ('open', 'waiting') or (holder.state = 'paid' and (
      not exists (select 1 from enrolments as access
        where access.source_id = holder.id and access.source in ('order', 'subscription'))
      or exists (select 1 from enrolments as access
        where access.source_id = holder.id and access.source in ('order', 'subscription')
          and access.revoked_at is null and (access.ends_at is null or access.ends_at > ${NOW}))))))`;

/** How many people wait in line for a place of an offer. The list is of a room above this one. */
export const peopleWaiting = (offerId: SQL | string): SQL<number> =>
  sql<number>`(select count(*) from waiting_list as line where line.offer_id = ${offerId} and line.ended_at is null)`;

/** Whether every place of the offers in a query is taken, or is for somebody who waits in line. */
export const isFull = sql`("offers"."places" is not null
  and ${takenPlaces(sql`"offers"."id"`)} + ${peopleWaiting(sql`"offers"."id"`)} >= "offers"."places")`.mapWith(
  Boolean,
);
