import { TextLink } from "#app/ui/text-link.tsx";
import type { Site } from "#shared/site/site.ts";

/** Beside the form: who answers, and other ways to get in touch. */
export function WaysToWrite({
  site: { instructor, contact, portrait },
}: {
  site: Pick<Site, "instructor" | "contact" | "portrait">;
}) {
  return (
    <dl className="border-t border-line">
      <div className="grid gap-2.5 border-b border-line py-5">
        <dt className="font-display text-[1.1875rem] leading-snug font-semibold">Before you write</dt>
        <dd className="max-w-[48ch] text-muted">
          Prices, refunds and what each course needs are among the{" "}
          <TextLink to="/#faq">common questions</TextLink>. To join the mentorship or the bootcamp, use{" "}
          <TextLink to="/mentorship/join">its own form</TextLink>.
        </dd>
      </div>
      <div className="grid gap-2.5 border-b border-line py-5">
        <dt className="font-display text-[1.1875rem] leading-snug font-semibold">Who answers</dt>
        <dd className="flex items-start gap-4 text-muted">
          <img
            src={portrait || "/art/portrait.svg"}
            alt=""
            width={640}
            height={800}
            loading="lazy"
            className="size-16 shrink-0 rounded-pill object-cover object-top"
          />
          <p className="max-w-[48ch]">
            {instructor.name} reads every message and answers by email. One person does that, so an answer can
            take a few days.
          </p>
        </dd>
      </div>
      <div className="grid gap-2.5 border-b border-line py-5">
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
      <div className="grid gap-2.5 py-5">
        <dt className="font-display text-[1.1875rem] leading-snug font-semibold">By post</dt>
        <dd className="text-muted">
          <address className="max-w-[32ch] not-italic">{contact.address}</address>
        </dd>
      </div>
    </dl>
  );
}
