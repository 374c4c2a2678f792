import { and, asc, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { WaitingForm } from "#shared/places/forms.ts";
import { canWait, TURN_DAYS } from "#shared/places/places.ts";
import { shippedExample } from "#worker/courses/offer-rules.ts";
import { isFull, peopleWaiting, takenPlaces } from "#worker/courses/places.ts";
import { offers } from "#worker/courses/schema.ts";
import { offerIsPublic } from "#worker/courses/visible.ts";
import type { PublicForms, Sender } from "#worker/http/public-form.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { newId } from "#worker/platform/ids.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import type { Payments } from "#worker/platform/payments.ts";
import type { DeskSales } from "#worker/selling/desk-sales.ts";
import { orders } from "#worker/selling/schema.ts";
import type { Holding } from "./holding.ts";
import { leaveLink, readWaiting } from "./links.ts";
import { turnMail, waitingMail } from "./mails.ts";
import { waitingList } from "./schema.ts";

/** How many people one run of the cron gives a place; the next run continues. */
const TURNS_IN_A_RUN = 20;
/** How long it is kept that somebody waited. */
const ENDED_KEPT_MS = 90 * 24 * 60 * 60_000;
/** As many as the desk lists. */
const LISTED = 200;

type Needs = Pick<Dependencies, "db" | "config" | "now" | "defer" | "log"> & {
  outbox: Outbox;
  payments: Payments | null;
  publicForms: PublicForms;
  deskSales: DeskSales;
  holding: Holding;
};

/** The people who wait for a place of an offer. A place that is free goes to the first of them. */
export function createWaitingList(needs: Needs) {
  const { db, config, now, defer, log, outbox, payments, publicForms, deskSales, holding } = needs;
  const { site, secrets } = config;

  const noOffer = () => new AppError("not_found", "There is no such offer.");

  async function read(offerId: string) {
    const row = await query(() =>
      db
        .select({
          ...{ id: offers.id, name: offers.name, state: offers.state, billingCycle: offers.billingCycle },
          full: isFull,
        })
        .from(offers)
        .where(and(eq(offers.id, offerId), offerIsPublic))
        .get(),
    );
    if (!row) throw noOffer();
    return { id: row.id, name: row.name, open: canWait(row, row.full) };
  }

  /** @throws AppError `invalid` */
  async function waitingOf(token: string): Promise<string> {
    const id = await readWaiting(secrets.app, token);
    if (id === null) throw new AppError("invalid", "This link is not right. Copy all of it from the email.");
    return id;
  }

  const stop = (id: string) =>
    query(() =>
      db
        .update(waitingList)
        .set({ endedAt: now() })
        .where(and(eq(waitingList.id, id), isNull(waitingList.endedAt)))
        .returning({ id: waitingList.id }),
    );

  /** The first in line of each offer that has a place. What is an example, or cannot be bought, waits. */
  async function nextInLine() {
    const first = sql`${waitingList.id} = (select min(line.id) from waiting_list as line
      where line.offer_id = ${offers.id} and line.ended_at is null)`;
    return query(() =>
      db
        .select({ waiting: waitingList, offer: offers })
        .from(waitingList)
        .innerJoin(offers, eq(offers.id, waitingList.offerId))
        .where(
          and(
            ...[isNull(waitingList.endedAt), isNull(offers.archivedAt), eq(offers.billingCycle, "one_time")],
            sql`${offers.state} in ('early-access', 'on-sale')`,
            or(isNull(offers.places), sql`${takenPlaces(sql`${offers.id}`)} < ${offers.places}`),
            first,
          ),
        )
        .orderBy(asc(waitingList.id)),
    );
  }

  return {
    /** An offer, and whether people can wait for it. @throws AppError `not_found` */
    read,

    /**
     * Puts somebody at the end of the line and mails them the way out of it. Joining twice changes nothing.
     * @throws AppError `not_found`, `conflict` if nobody waits for it now, and what `publicForms.admit` throws
     */
    async join(offerId: string, form: WaitingForm, sender: Sender): Promise<void> {
      await publicForms.admit("waiting-list", form, sender);
      const offer = await read(offerId);
      if (!offer.open) {
        throw new AppError("conflict", `Nobody has to wait for ${offer.name} now. Go back to its page.`);
      }
      const { email, fullName } = form;
      const at = now();
      const row = { id: newId(at), offerId, email, fullName, createdAt: at };
      const leave = `${site.origin}${await leaveLink(secrets.app, row.id)}`;
      const stored = sql`exists (select 1 from waiting_list where id = ${row.id})`;
      const letter = outbox.insert(waitingMail(site, email, offer.name, leave), `waiting:${row.id}`, {
        when: stored,
      });
      const [joined] = await query(() =>
        db.batch([
          db.insert(waitingList).values(row).onConflictDoNothing().returning({ id: waitingList.id }),
          letter.statement,
        ]),
      );
      if (joined.length === 0) return;
      log.info("places.waiting", { offerId });
      defer(outbox.send(letter.id));
    },

    /** Whether the person of a link still waits. @throws AppError `invalid` */
    async look(token: string): Promise<"ready" | "done"> {
      const id = await waitingOf(token);
      const row = await query(() =>
        db.select({ endedAt: waitingList.endedAt }).from(waitingList).where(eq(waitingList.id, id)).get(),
      );
      return row && row.endedAt === null ? "ready" : "done";
    },

    /** Takes the person of a link off the list; twice is no error. @throws AppError `invalid` */
    async leave(token: string): Promise<void> {
      await stop(await waitingOf(token));
    },

    /** Takes somebody off the list at the desk. @throws AppError `not_found` if they do not wait any more */
    async remove(id: string): Promise<void> {
      if ((await stop(id)).length === 0) {
        throw new AppError("not_found", "They are not on the list any more.");
      }
    },

    /**
     * Gives each free place to the first in line: holds it for some days and mails the link, once. For the cron.
     * Returns how many.
     */
    async giveTurns(): Promise<number> {
      let given = 0;
      const skipped = new Set<string>();
      const howToPay = payments ? "" : await deskSales.lastRequest();
      while (given < TURNS_IN_A_RUN) {
        const next = (await nextInLine()).find(({ offer }) => !skipped.has(offer.id));
        if (!next) break;
        const { waiting, offer } = next;
        const isShown =
          payments && !payments.test && (await query(() => shippedExample(db, offer.id))).length > 0;
        const held = isShown
          ? null
          : await holding.hold({
              ...{ offer, person: waiting, days: TURN_DAYS, howToPay, byId: null },
              when: sql`exists (select 1 from waiting_list where id = ${waiting.id} and ended_at is null)`,
              mail: (place) => turnMail(site, place),
              also: () => [],
            });
        if (held) given += 1;
        // Somebody else was quicker, or it cannot be sold: the next run looks again.
        else skipped.add(offer.id);
      }
      if (given > 0) log.info("places.turns", { given });
      return given;
    },

    /** Forgets people who waited once; for the cron. */
    async cleanUp(): Promise<void> {
      const before = new Date(now().getTime() - ENDED_KEPT_MS);
      await query(() => db.delete(waitingList).where(lt(waitingList.endedAt, before)));
    },

    /**
     * The offers that have places or people in line, with these people and the places that are held for somebody, in order.
     * For the desk: callers must check that the viewer is an admin.
     */
    async desk() {
      const at = now();
      const [found, people, held] = await query(() =>
        db.batch([
          db
            .select({
              ...{ id: offers.id, name: offers.name, places: offers.places, state: offers.state },
              taken: takenPlaces(sql`"offers"."id"`).as("taken"),
              waiting: peopleWaiting(sql`"offers"."id"`).as("waiting"),
            })
            .from(offers)
            .where(
              and(
                isNull(offers.archivedAt),
                or(isNotNull(offers.places), sql`${peopleWaiting(sql`${offers.id}`)} > 0`),
              ),
            )
            .orderBy(asc(offers.position), asc(offers.id)),
          db
            .select({
              ...{ id: waitingList.id, offerId: waitingList.offerId, email: waitingList.email },
              ...{ fullName: waitingList.fullName, createdAt: waitingList.createdAt },
            })
            .from(waitingList)
            .where(isNull(waitingList.endedAt))
            .orderBy(asc(waitingList.id))
            .limit(LISTED),
          db
            .select({
              ...{ id: orders.id, offerId: orders.offerId, email: orders.email, until: orders.heldUntil },
            })
            .from(orders)
            .where(and(eq(orders.state, "open"), isNotNull(orders.heldUntil)))
            .orderBy(asc(orders.heldUntil))
            .limit(LISTED),
        ]),
      );
      return {
        at,
        offers: found.map((offer) => ({
          ...offer,
          people: people.filter(({ offerId }) => offerId === offer.id),
          held: held.filter(({ offerId }) => offerId === offer.id),
        })),
      };
    },
  };
}

export type WaitingList = ReturnType<typeof createWaitingList>;
export type PlacesAtTheDesk = Awaited<ReturnType<WaitingList["desk"]>>;
