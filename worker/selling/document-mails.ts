import { formatMoney } from "#shared/money.ts";
import { companyLines } from "#shared/selling/company-text.ts";
import { documentTitle, type IssuedDocument } from "#shared/selling/documents.ts";
import type { OrderView } from "#shared/selling/order.ts";
import { sellerLines } from "#shared/selling/seller.ts";
import type { Site } from "#shared/site/site.ts";
import { headerText, letter } from "#worker/platform/letter.ts";
import type { Mail } from "#worker/platform/mailer.ts";

/** A document, and the path of its PDF. */
export type Paper = Pick<IssuedDocument, "number" | "kind" | "reason" | "ofNumber" | "amount"> & {
  path: string;
};

/** The line of a mail that leads to each PDF. */
export const paperLines = (site: Site, papers: readonly Paper[]) =>
  papers.map((paper) => `${documentTitle(paper)} as a PDF: ${site.origin}${paper.path}`);

/** Whom it is made out to, if that is a company. */
export const soldTo = ({ company }: Pick<OrderView, "company">) =>
  company ? [["Sold to", ...companyLines(company)].join("\n")] : [];

/** What a document is about, for people who only do the accounts. */
function about({ kind, reason, ofNumber, amount }: Paper, { offerName, currency }: OrderView): string {
  const money = formatMoney({ minor: amount, currency });
  if (reason === "correction") {
    return kind === "invoice"
      ? `It is for ${offerName}, ${money}, and has the corrected details.`
      : `It takes invoice ${ofNumber} back, because its details were wrong. No money moves: the new invoice has the same amount.`;
  }
  if (reason === "refund") return `${money} of invoice ${ofNumber} for ${offerName} was given back.`;
  if (reason === "refund-failed") {
    return `The refund of ${money} could not be paid out, so this takes credit note ${ofNumber} back.`;
  }
  return `It is for ${offerName}: ${money}, which is paid.`;
}

/** A document for the company's accounts. Null: there is no address for them, or it gets the buyer's mails. */
export function accountsMail(site: Site, order: OrderView, paper: Paper): Mail | null {
  const { accountsEmail, email, company } = order;
  if (!accountsEmail || accountsEmail === email) return null;
  const title = documentTitle(paper);
  return {
    to: accountsEmail,
    subject: headerText(`${title} of ${site.brand}`),
    ...letter(site, {
      paragraphs: [
        `This is ${title.toLowerCase()} of ${site.brand}${company ? ` for ${company.name}` : ""}. ${about(paper, order)}`,
        ["Sold by", ...sellerLines(site, order)].join("\n"),
        ...soldTo(order),
      ],
      link: { label: `${title} as a PDF`, url: `${site.origin}${paper.path}` },
      closing: "Is something wrong with it? Just reply to this email.",
    }),
    headers: {},
    replyTo: site.contact.email,
  };
}

/** Tells the buyer about corrected details. Null: the buyer is erased. */
export function correctionMail(site: Site, order: OrderView, papers: readonly Paper[]): Mail | null {
  if (order.email === null) return null;
  const [first] = papers;
  const invoice = papers.find(({ kind }) => kind === "invoice") ?? first;
  if (!invoice) return null;
  return {
    to: order.email,
    subject: headerText(`Your corrected invoice for ${order.offerName}`),
    ...letter(site, {
      paragraphs: [
        `The details on your invoice for ${order.offerName} are corrected. The old invoice is taken back by a credit note, and there is a new one. No money moves.`,
        ...soldTo(order),
        ...paperLines(site, papers),
      ],
      link: { label: `${documentTitle(invoice)} as a PDF`, url: `${site.origin}${invoice.path}` },
      closing: "Is something wrong with it? Just reply to this email.",
    }),
    headers: {},
    replyTo: site.contact.email,
  };
}
