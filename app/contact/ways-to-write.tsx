import { TextLink } from "#app/ui/text-link.tsx";
import type { Site } from "#shared/site/site.ts";

/** Beside the form: who answers, and other ways to get in touch. */
export function WaysToWrite({
  site: { instructor, contact, portrait },
}: {
  site: Pick<Site, "instructor" | "contact" | "portrait">;
}) {
  return (
    <dl className="grid gap-7 rounded-card bg-pass-soft p-6 sm:p-8">
      <div className="grid gap-2">
        <dt className="font-display text-[1.1875rem] leading-snug font-semibold">Who answers</dt>
        <dd className="flex items-center gap-5 pt-1">
          <img
            src={portrait || "/art/portrait.svg"}
            alt=""
            width={640}
            height={800}
            loading="lazy"
            className="aspect-4/5 w-20 shrink-0 sm:w-28 rounded-card object-cover object-top"
          />
          <p className="max-w-[48ch]">
            {instructor.name} reads every message and answers by email. One person does that, so an answer can
            take a few days.
          </p>
        </dd>
      </div>
      <div className="grid gap-2">
        <dt className="font-display text-[1.1875rem] leading-snug font-semibold">Before you write</dt>
        <dd className="max-w-[48ch] text-ink">
          Prices, refunds and what each course needs are among the{" "}
          <TextLink to="/#faq">common questions</TextLink>. To join the mentorship or the bootcamp, use{" "}
          <TextLink to="/mentorship/join">its own form</TextLink>.
        </dd>
      </div>
      <div className="grid gap-2">
        <dt className="font-display text-[1.1875rem] leading-snug font-semibold">By email</dt>
        <dd>
          <a
            href={`mailto:${contact.email}`}
            className="link -my-2.5 inline-flex min-h-11 items-center [overflow-wrap:anywhere]"
          >
            {contact.email}
          </a>
        </dd>
      </div>
      <div className="grid gap-2">
        <dt className="font-display text-[1.1875rem] leading-snug font-semibold">By post</dt>
        <dd className="text-ink">
          <address className="max-w-[32ch] not-italic">{contact.address}</address>
        </dd>
      </div>
    </dl>
  );
}
