import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { giftLetter } from "#shared/selling/gift-letter.ts";

type Sender = Parameters<typeof giftLetter>[1];

/** What the buyer types on the page. */
const Typed = ({ children }: { children: ReactNode }) => (
  <em className="rounded-sm bg-pending-soft px-1.5 py-0.5 text-pending-ink not-italic">{children}</em>
);

/** The email that the person gets, before anything is typed. */
export function GiftLetter({ offer, site }: { offer: string; site: Sender }) {
  const { subject, given, paid, action } = giftLetter(offer, site);
  return (
    <section aria-labelledby="letter">
      <h3 id="letter" className="mb-4 text-h3">
        The email that they get
      </h3>
      <Card className="overflow-hidden">
        <dl className="grid gap-1 border-b border-line px-5 py-4 text-small sm:px-6">
          {[
            ["From", site.brand],
            ["Subject", subject],
          ].map(([name, value]) => (
            <div key={name} className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline">
              <dt className="label text-muted">{name}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="grid justify-items-start gap-4 p-5 sm:p-6">
          <p>
            <Typed>Your name</Typed> {given}
          </p>
          <p>
            “<Typed>Your message</Typed>”
          </p>
          <p>{paid}</p>
          <span className="btn btn-md bg-pass text-on-pass">{action}</span>
        </div>
      </Card>
    </section>
  );
}
