import { Download } from "lucide-react";
import { TextLink } from "#app/ui/text-link.tsx";
import { dayText } from "#shared/british-time.ts";
import { formatMoney } from "#shared/money.ts";
import { documentTitle, type IssuedDocument } from "#shared/selling/documents.ts";

export type Paper = Pick<
  IssuedDocument,
  "number" | "kind" | "reason" | "ofNumber" | "amount" | "issuedAt"
> & {
  path: string;
};

const WHY: Record<IssuedDocument["reason"], (paper: Paper) => string> = {
  sale: () => "",
  correction: ({ kind, ofNumber }) =>
    kind === "invoice" ? ", with corrected details" : `, takes invoice ${ofNumber} back`,
  refund: ({ ofNumber }) => `, refund of invoice ${ofNumber}`,
  "refund-failed": ({ ofNumber }) => `, takes credit note ${ofNumber} back`,
};

/** The invoices and credit notes of an order, each with its PDF. `sheet`: the path of a test order's. */
export function Papers({
  papers,
  currency,
  sheet = null,
  wrong = false,
}: {
  papers: readonly Paper[];
  currency: string;
  sheet?: string | null;
  /** Says what to do about wrong details of a company. */
  wrong?: boolean;
}) {
  if (papers.length === 0 && !sheet) return null;
  return (
    <section aria-labelledby="papers" className="grid gap-4 border-t border-line pt-6">
      <h2 id="papers" className="text-h3">
        Documents
      </h2>
      <ul className="grid gap-1">
        {papers.map((paper) => (
          <li key={paper.number} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <FileLink path={paper.path}>{documentTitle(paper)}</FileLink>
            <span className="text-small text-muted">
              {dayText(paper.issuedAt)}, {formatMoney({ minor: paper.amount, currency })}
              {WHY[paper.reason](paper)}
            </span>
          </li>
        ))}
        {sheet && (
          <li>
            <FileLink path={sheet}>Test order</FileLink>
          </li>
        )}
      </ul>
      {wrong && (
        <p className="text-small text-muted">
          Something wrong in the company’s details? <TextLink to="/contact">Write to us</TextLink>, and you
          get a credit note and a new invoice.
        </p>
      )}
    </section>
  );
}

function FileLink({ path, children }: { path: string; children: string }) {
  return (
    <a href={path} download className="link inline-flex min-h-11 items-center gap-2">
      <Download aria-hidden="true" size={16} strokeWidth={2} />
      {children} (PDF)
    </a>
  );
}
