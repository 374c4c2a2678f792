import { and, eq, exists, inArray } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { Offer } from "#shared/courses/catalogue.ts";
import type { MentorshipRequest } from "#shared/mentorship/mentorship.ts";
import { foldText } from "#shared/search-text.ts";
import { offers } from "#worker/courses/schema.ts";
import { offerIsPublic } from "#worker/courses/visible.ts";
import type { PublicForms, Sender } from "#worker/http/public-form.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { fingerprint } from "#worker/platform/fingerprint.ts";
import { formMail } from "#worker/platform/form-mails.ts";
import { newId } from "#worker/platform/ids.ts";
import { backToInbox } from "#worker/platform/letters.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import { receivedLetter } from "#worker/platform/received.ts";
import { mentorshipRequests } from "./schema.ts";

const SOLD_WITH_GUIDANCE = ["course", "bootcamp"] as const satisfies Offer["kind"][];

export function createMentorship(dependencies: Dependencies & { outbox: Outbox; publicForms: PublicForms }) {
  const { db, config, now, outbox, defer, publicForms } = dependencies;

  return {
    /**
     * Stores a request for the mentorship or a bootcamp package, emails it to the instructor and sends the sender a
     * confirmation. The same request twice a day is stored and emailed once.
     * @throws AppError `invalid` for a package that is not on offer, and what `publicForms.admit` throws
     */
    async request(form: MentorshipRequest, sender: Sender): Promise<void> {
      const { fullName, email, phone, packageName } = form;
      await publicForms.admit("mentorship", form, sender);
      const offer = await query(() =>
        db
          .select({ id: offers.id })
          .from(offers)
          .where(and(eq(offers.name, packageName), inArray(offers.kind, SOLD_WITH_GUIDANCE), offerIsPublic))
          .get(),
      );
      if (!offer) {
        throw new AppError("invalid", "Choose one of the packages.", {
          fields: { packageName: "Choose one of the packages." },
        });
      }
      const at = now();
      const print = await fingerprint("mentorship", [fullName, email, phone, packageName], at);
      const id = newId(at);
      const mail = outbox.insert(
        formMail(config.site, {
          subject: "Mentorship request",
          from: { fullName, email },
          lines: [`Package: ${packageName}`, `Phone: ${phone ?? "not given"}`],
          link: { label: "Open the request", url: `${config.site.origin}/messages/mentorship/${id}` },
        }),
        print,
      );
      const confirmation = await receivedLetter(dependencies, {
        form: { kind: "mentorship", packageName },
        to: email,
        id,
        stored: exists(
          db
            .select({ id: mentorshipRequests.id })
            .from(mentorshipRequests)
            .where(eq(mentorshipRequests.id, id)),
        ),
      });
      const insertion = db
        .insert(mentorshipRequests)
        .values({
          ...{ id, fullName, email, phone, packageName, offerId: offer.id },
          ...{ fingerprint: print, createdAt: at },
          searchText: foldText(`${fullName} ${email} ${packageName}`),
        })
        .onConflictDoUpdate(backToInbox(mentorshipRequests));
      await query(() => db.batch([insertion, mail.statement, confirmation.statement]));
      defer(outbox.send(mail.id));
      defer(outbox.send(confirmation.id));
    },
  };
}

export type Mentorship = ReturnType<typeof createMentorship>;
