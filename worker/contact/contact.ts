import { eq, exists } from "drizzle-orm";
import type { ContactForm } from "#shared/contact/contact.ts";
import { foldText } from "#shared/search-text.ts";
import type { PublicForms, Sender } from "#worker/http/public-form.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { fingerprint } from "#worker/platform/fingerprint.ts";
import { formMail } from "#worker/platform/form-mails.ts";
import { newId } from "#worker/platform/ids.ts";
import { backToInbox } from "#worker/platform/letters.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import { receivedLetter } from "#worker/platform/received.ts";
import { contactMessages } from "./schema.ts";

export function createContact(dependencies: Dependencies & { outbox: Outbox; publicForms: PublicForms }) {
  const { db, config, now, outbox, defer, publicForms } = dependencies;

  return {
    /**
     * Stores a message, emails it to the instructor and sends the sender a confirmation. The same message twice a day
     * is stored and emailed once; the sender cannot tell.
     * @throws what `publicForms.admit` throws
     */
    async send(form: ContactForm, sender: Sender): Promise<void> {
      const { fullName, email, message } = form;
      await publicForms.admit("contact", form, sender);
      const at = now();
      const print = await fingerprint("contact", [fullName, email, message], at);
      const id = newId(at);
      const mail = outbox.insert(
        formMail(config.site, {
          subject: "Contact form",
          from: { fullName, email },
          lines: [message],
          link: { label: "Open the message", url: `${config.site.origin}/messages/contact/${id}` },
        }),
        print,
      );
      const confirmation = await receivedLetter(dependencies, {
        form: { kind: "contact" },
        to: email,
        id,
        stored: exists(
          db.select({ id: contactMessages.id }).from(contactMessages).where(eq(contactMessages.id, id)),
        ),
      });
      const insertion = db
        .insert(contactMessages)
        .values({
          ...{ id, fullName, email, message, fingerprint: print, createdAt: at },
          searchText: foldText(`${fullName} ${email} ${message}`),
        })
        .onConflictDoUpdate(backToInbox(contactMessages));
      await query(() => db.batch([insertion, mail.statement, confirmation.statement]));
      defer(outbox.send(mail.id));
      defer(outbox.send(confirmation.id));
    },
  };
}

export type Contact = ReturnType<typeof createContact>;
