import { useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { formatMoney } from "#shared/money.ts";
import type { DisputeAtTheDesk } from "#worker/desk/disputes.ts";

/** A payment that its buyer's bank disputes: until when to answer, where, and what with. */
export function Dispute({ dispute, orderId }: { dispute: DisputeAtTheDesk; orderId: string }) {
  const { amount, currency, reason, isAsked, dueBy, page, evidence } = dispute;
  const text = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);
  async function copy() {
    text.current?.select();
    // Without access to the clipboard, the text is selected, and one keystroke copies it.
    await navigator.clipboard.writeText(evidence).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  }
  return (
    <section
      aria-labelledby="dispute"
      className="mb-12 grid gap-4 rounded-card border border-fail p-5 sm:p-6"
    >
      <h2 id="dispute" className="text-h3">
        The payment is disputed
      </h2>
      <p className="max-w-[68ch]">
        The bank asks about {formatMoney({ minor: amount, currency })} and gives as its reason: “{reason}”.{" "}
        {isAsked && dueBy ? (
          <strong>
            Send your evidence by <Moment at={dueBy.toISOString()} time />.
          </strong>
        ) : isAsked ? (
          "It is too late to send evidence."
        ) : (
          "Your evidence is there, and the bank decides."
        )}{" "}
        Access stays open until it is decided.
      </p>
      <p>
        <TextLink to={page}>See the dispute at the payment provider</TextLink>
      </p>
      <label htmlFor="evidence" className="font-semibold">
        What you can send
      </label>
      <p className="max-w-[68ch] text-small text-muted">
        All that the site has stored about this order and what was done with it since. Paste it into the
        provider’s form, or add it there as a file. Leave out what the bank does not need.
      </p>
      <textarea
        ref={text}
        id="evidence"
        readOnly
        rows={14}
        defaultValue={evidence}
        className="field w-full font-mono text-small"
      />
      <p className="flex flex-wrap items-center gap-3">
        <Button type="button" onClick={copy} variant="secondary" className="noscript:hidden">
          {copied ? "Copied" : "Copy the text"}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(evidence)}`}
          download={`dispute-${orderId}.txt`}
          className="link inline-flex min-h-11 items-center"
        >
          Download it
        </a>
        <span role="status" className="sr-only">
          {copied ? "Copied" : ""}
        </span>
      </p>
    </section>
  );
}
