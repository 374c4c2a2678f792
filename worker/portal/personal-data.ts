import { asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Deletion } from "#shared/accounts/person.ts";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import type { AccountDependencies } from "#worker/accounts/accounts.ts";
import { choiceMailKey } from "#worker/accounts/choice.ts";
import type { Identity } from "#worker/accounts/identity.ts";
import { ownerRow, ownRow } from "#worker/accounts/profile.ts";
import {
  contentKeys,
  mailedTokens,
  passkeys,
  personNotes,
  signInCodes,
  userSessions,
  users,
} from "#worker/accounts/schema.ts";
import { toPerson } from "#worker/accounts/sessions.ts";
import { eraseHandIns, eraseZips, handInExport, toHandInData } from "#worker/assignments/personal-data.ts";
import { certificatesExport, eraseCertificates } from "#worker/certificates/personal-data.ts";
import { contactMessages } from "#worker/contact/schema.ts";
import { eraseLearning, learningExport, toLearningData } from "#worker/learning/personal-data.ts";
import { uploads, videoParts, videoUploads } from "#worker/media/schema.ts";
import { mentorshipRequests } from "#worker/mentorship/schema.ts";
import type { MessageNotices } from "#worker/messages/notices.ts";
import { conversations, messages } from "#worker/messages/schema.ts";
import { newsletterSubscribers } from "#worker/newsletter/schema.ts";
import { eraseWaiting, waitingExport } from "#worker/places/personal-data.ts";
import { query } from "#worker/platform/client.ts";
import { outbox } from "#worker/platform/schema.ts";
import { drafts, revisions } from "#worker/publishing/schema.ts";
import {
  deskDeeds,
  eraseBuyer,
  giftExport,
  membershipExport,
  quoteExport,
  seatsExport,
  sellingExport,
  toSellingData,
} from "#worker/selling/personal-data.ts";
import { orders } from "#worker/selling/schema.ts";
import { deletionOf, UNCONFIRMED } from "./deletion.ts";

const NO_NAME = "Deleted account";

/** People's right to get a copy of their data and to have it deleted (docs/decisions/024). */
export function createProfileData(dependencies: AccountDependencies & { notices: MessageNotices }) {
  const { db, now, log, sessions, notices } = dependencies;

  return {
    /**
     * Everything we keep about a person, for a JSON file. Forms sent with the same address without signing in are
     * only included once the address is confirmed, because anyone can register it.
     */
    async export(viewer: Viewer) {
      const row = await ownRow({ db }, viewer);
      const { id, email } = row;
      const [
        sessionRows,
        passkeyRows,
        messageRows,
        contactRows,
        requestRows,
        newsletterRows,
        noteRows,
        keyRows,
        orderRows,
        handInRows,
        certificateRows,
        membershipRows,
        giftRows,
        seatRows,
        waitingRows,
        quoteRows,
        ...learned
      ] = await query(() =>
        db.batch([
          db.select().from(userSessions).where(eq(userSessions.userId, id)),
          db
            .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
            .from(passkeys)
            .where(eq(passkeys.userId, id)),
          db
            .select({ author: messages.author, body: messages.body, createdAt: messages.createdAt })
            .from(messages)
            .where(eq(messages.studentId, id))
            .orderBy(asc(messages.createdAt)),
          db
            .select({ message: contactMessages.message, createdAt: contactMessages.createdAt })
            .from(contactMessages)
            .where(eq(contactMessages.email, email)),
          db
            .select({
              packageName: mentorshipRequests.packageName,
              phone: mentorshipRequests.phone,
              createdAt: mentorshipRequests.createdAt,
            })
            .from(mentorshipRequests)
            .where(eq(mentorshipRequests.email, email)),
          db
            .select({
              status: newsletterSubscribers.status,
              name: newsletterSubscribers.name,
              source: newsletterSubscribers.source,
              confirmedAt: newsletterSubscribers.confirmedAt,
              consentStatedAt: newsletterSubscribers.consentStatedAt,
              stopped: newsletterSubscribers.stopped,
              stoppedAt: newsletterSubscribers.stoppedAt,
              groups: sql<string>`(select json_group_array(g.name) from newsletter_group_members as member
                  join newsletter_groups as g on g.id = member.group_id
                  where member.subscriber_id = "newsletter_subscribers"."id")`,
              createdAt: newsletterSubscribers.createdAt,
            })
            .from(newsletterSubscribers)
            .where(eq(newsletterSubscribers.email, email)),
          db
            .select({ body: personNotes.body, updatedAt: personNotes.updatedAt })
            .from(personNotes)
            .where(eq(personNotes.userId, id)),
          db
            .select({
              ...{ name: contentKeys.name, createdAt: contentKeys.createdAt },
              lastUsedAt: contentKeys.lastUsedAt,
            })
            .from(contentKeys)
            .where(eq(contentKeys.ownerId, id)),
          sellingExport(db, id),
          handInExport(db, id),
          certificatesExport(db, id),
          membershipExport(db, id),
          giftExport(db, id),
          seatsExport(db, id),
          waitingExport(db, email),
          quoteExport(db, row),
          ...learningExport(db, id),
        ]),
      );
      const confirmed = row.emailConfirmedAt !== null;
      return {
        exportedAt: now().toISOString(),
        account: {
          ...toPerson(row),
          emailConfirmedAt: row.emailConfirmedAt,
          ...(row.deskSeenAt && { deskSeenAt: row.deskSeenAt }),
          createdAt: row.createdAt,
          updatedAt: row.updatedAt,
        },
        sessions: sessionRows.map(({ device, createdAt, lastSeenAt }) => ({ device, createdAt, lastSeenAt })),
        passkeys: passkeyRows,
        ...(keyRows.length > 0 && { contentKeys: keyRows }),
        messages: messageRows,
        orders: toSellingData(orderRows),
        memberships: membershipRows,
        gifts: giftRows,
        ...(seatRows.length > 0 && { seats: seatRows }),
        ...(quoteRows.length > 0 && { quotes: quoteRows }),
        ...toLearningData(learned),
        assignments: toHandInData(handInRows),
        certificates: certificateRows,
        instructorNotes: confirmed ? noteRows : [],
        contactMessages: confirmed ? contactRows : [],
        mentorshipRequests: confirmed ? requestRows : [],
        waitingLists: confirmed ? waitingRows : [],
        newsletter: confirmed
          ? newsletterRows.map(({ groups, ...row }) => ({ ...row, groups: JSON.parse(groups) as string[] }))
          : [],
        notes: confirmed ? [] : [UNCONFIRMED],
      };
    },

    /**
     * Deletes an account and its data, and signs out. Pictures that it uploaded are part of the site, so they stay,
     * and so does the account's row, without name and address. Orders stay, too, without their buyer.
     * @throws AppError `invalid` for a wrong password, `conflict` for an admin's account
     */
    async remove(viewer: Viewer, password: string | undefined, identity: Identity): Promise<Deletion> {
      const row = await ownerRow(dependencies, viewer, password);
      if (row.role === "admin") {
        throw new AppError(
          "conflict",
          "Admins cannot delete their own account. The site's owner has to remove the admin role first (npm run admin).",
        );
      }
      const { id, email } = row;
      const at = now();
      const confirmed = row.emailConfirmedAt !== null;
      const [pictures, deeds, bought] = await query(() =>
        db.batch([
          db.select({ id: uploads.id }).from(uploads).where(eq(uploads.ownerId, id)).limit(1),
          deskDeeds(db, id),
          db
            .select({ seats: orders.seats })
            .from(orders)
            .where(eq(orders.userId, id))
            .orderBy(sql`${orders.seats} is null`)
            .limit(1),
        ]),
      );
      const isNamed = pictures.length + deeds.length > 0;
      await eraseZips(dependencies, id);
      const unfinished = db
        .select({ id: videoUploads.id })
        .from(videoUploads)
        .where(eq(videoUploads.ownerId, id));
      const underAddress = [
        db.delete(contactMessages).where(eq(contactMessages.email, email)),
        db.delete(mentorshipRequests).where(eq(mentorshipRequests.email, email)),
        // Also the emails that told the instructor about them.
        db.delete(outbox).where(or(eq(outbox.recipient, email), eq(outbox.replyTo, email))),
        db.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)),
      ];
      const account = isNamed
        ? db
            .update(users)
            .set({
              email: `deleted-${id}@deleted.invalid`,
              fullName: NO_NAME,
              phone: null,
              passwordHash: "deleted",
              searchText: "",
              sessionEpoch: row.sessionEpoch + 1,
              emailConfirmedAt: null,
              packageName: null,
              messageMail: false,
              deskSeenAt: null,
              updatedAt: at,
            })
            .where(eq(users.id, id))
        : db.delete(users).where(eq(users.id, id));
      const [ended] = await query(() =>
        db.batch([
          sessions.endAllOf([id]),
          db.delete(messages).where(eq(messages.studentId, id)),
          db.delete(conversations).where(eq(conversations.studentId, id)),
          // Also the email that tells the instructor about them, if nothing else was new.
          notices.settle("instructor", id),
          ...notices.dropAllOf(id),
          db.delete(personNotes).where(eq(personNotes.userId, id)),
          ...(confirmed ? eraseWaiting(db, email, at) : []),
          ...eraseBuyer(db, row, at),
          ...eraseHandIns(db, id),
          ...eraseLearning(db, id),
          eraseCertificates(db, id),
          // What an admin wrote stays; who wrote it does not.
          db.update(revisions).set({ by: NO_NAME, byId: null }).where(eq(revisions.byId, id)),
          db.update(drafts).set({ savedBy: NO_NAME, savedById: null }).where(eq(drafts.savedById, id)),
          db.delete(passkeys).where(eq(passkeys.userId, id)),
          db.delete(contentKeys).where(eq(contentKeys.ownerId, id)),
          db.delete(mailedTokens).where(eq(mailedTokens.userId, id)),
          db.delete(signInCodes).where(eq(signInCodes.userId, id)),
          // R2 drops the parts of unfinished videos by itself.
          db.delete(videoParts).where(inArray(videoParts.uploadId, unfinished)),
          db.delete(videoUploads).where(eq(videoUploads.ownerId, id)),
          db.delete(outbox).where(eq(outbox.id, choiceMailKey(id))),
          ...(confirmed ? underAddress : []),
          account,
        ]),
      );
      sessions.discard(ended.map((session) => session.id));
      identity.leave();
      log.info("account.deleted", { anonymised: isNamed });
      return deletionOf({
        confirmed,
        hasBought: bought.length > 0,
        hasSeats: bought.some(({ seats }) => seats !== null),
        hasPictures: pictures.length > 0,
      });
    },
  };
}

export type ProfileData = ReturnType<typeof createProfileData>;
