import type { giftLetter } from "#shared/selling/gift-letter.ts";

/** What the buyer types on the page. */
const Typed = ({ text }: { text: string }) => (
  <mark className="bg-pending-soft px-1.5 text-pending-ink">{text}</mark>
);

/** The email that the person gets, before anything is typed. Its words come from the server. */
export function GiftLetter({ letter }: { letter: ReturnType<typeof giftLetter> }) {
  return (
    <section aria-labelledby="letter">
      <h3 id="letter" className="mb-4 text-h3">
        The email that they get
      </h3>
      <div className="rounded-card border border-line bg-surface">
        <div className="border-b border-line p-5">
          <p className="label text-muted">From {letter.from}</p>
          <p className="font-semibold">{letter.subject}</p>
        </div>
        <div className="grid justify-items-start gap-4 p-5">
          <p>
            <Typed text="Your name" /> {letter.given}
          </p>
          <p>
            “<Typed text="Your message" />”
          </p>
          <p>{letter.paid}</p>
          <span className="btn btn-md btn-primary">{letter.action}</span>
        </div>
      </div>
    </section>
  );
}
