import { html, raw } from "hono/html";
import type Stripe from "stripe";
import type { Session } from "./payments-objects.ts";

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: light-dark(#d4d4d8, #3f3f46); }
  body { max-width: 26rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; background: light-dark(#fafafa, #18181b); }
  body.wide { max-width: 48rem; }
  .test { margin: -1rem -1rem 1.5rem; padding: 0.5rem 1rem; background: light-dark(#fef3c7, #451a03); }
  h1 { font-size: 2rem; line-height: 1.2; margin: 0.25rem 0; }
  form { display: grid; gap: 0.75rem; margin: 1.5rem 0; }
  .row { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0.5rem 0; }
  label { display: grid; gap: 0.25rem; }
  input, button { font: inherit; padding: 0.625rem 0.75rem; border: 1px solid var(--line); border-radius: 0.375rem; min-width: 0; }
  input { background: light-dark(#fff, #27272a); color: inherit; }
  button { cursor: pointer; background: light-dark(#fff, #27272a); color: inherit; }
  button.main { background: light-dark(#1d4ed8, #2563eb); border-color: transparent; color: #fff; font-weight: 600; }
  :focus-visible { outline: 3px solid light-dark(#1d4ed8, #93c5fd); outline-offset: 2px; }
  h2 { font-size: 1rem; margin: 1.5rem 0 0.5rem; }
  [role="alert"] { padding: 0.75rem; border: 1px solid light-dark(#b91c1c, #f87171); border-radius: 0.375rem; }
  li { padding: 0.75rem 0; border-top: 1px solid var(--line); }
  ol { list-style: none; padding: 0; }
  a { color: light-dark(#1d4ed8, #93c5fd); }
`;

export function page(title: string, body: unknown, wide = false) {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body class="${wide ? "wide" : ""}">
        <p class="test"><strong>A test.</strong> No money moves: this page stands in for a payment provider.</p>
        ${body}
      </body>
    </html>`;
}

export const sum = (minor: number | null, currency: string | null) =>
  new Intl.NumberFormat("en-GB", { style: "currency", currency: currency ?? "GBP" }).format(
    (minor ?? 0) / 100,
  );

const back = ({ cancel_url: url }: Session, text: string) =>
  url ? html`<p><a href="${url}">${text}</a></p>` : "";

const summary = (session: Session, name: string) =>
  html`<p>${name}</p>
    <h1>${sum(session.amount_total, session.currency)}</h1>
    <p>For ${session.customer_email}</p>`;

/** Where a buyer pays. `problem`: why the last try failed. */
export function payPage(session: Session, { name, problem }: { name: string; problem: string | null }) {
  const amount = sum(session.amount_total, session.currency);
  return page(
    `Pay ${amount}`,
    html`<main>
      ${back(session, "Back")} ${summary(session, name)}
      ${problem ? html`<p role="alert">${problem}</p>` : ""}
      <form method="post">
        <label>Name on the card <input name="name" autocomplete="off" value="Test Buyer" maxlength="100" /></label>
        <button class="main" name="how" value="pay">Pay ${amount}</button>
        <h2>What else can happen</h2>
        <button name="how" value="authenticate">Pay with 3-D Secure</button>
        <button name="how" value="declined">Pay with a card that is declined</button>
        ${
          session.mode === "payment"
            ? html`<button name="how" value="later">Pay by bank, which takes two days</button>`
            : ""
        }
        <button name="how" value="vanish">Pay and close the tab</button>
      </form>
    </main>`,
  );
}

/** The bank's question. */
export function bankPage(session: Session, { name, buyer }: { name: string; buyer: string }) {
  return page(
    "Your bank asks",
    html`<main>
      ${summary(session, name)}
      <h2>Your bank asks whether this is you</h2>
      <form method="post">
        <input type="hidden" name="name" value="${buyer}" />
        <button class="main" name="how" value="confirm">Yes, pay</button>
        <button name="how" value="refuse">No</button>
      </form>
    </main>`,
  );
}

/** A page that cannot be paid on any more, or whose buyer does not come back. */
export function endPage(session: Session, { name, text }: { name: string; text: string }) {
  return page(
    "Payment",
    html`<main>
      ${summary(session, name)}
      <p>${text}</p>
      ${session.status === "expired" ? back(session, "Back to the site") : ""}
    </main>`,
  );
}

export const action = (path: string, label: string, values: Record<string, string | number>) =>
  html`<form class="row" method="post" action="/control/${path}">
    ${Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button>${label}</button>
  </form>`;

/** Everything that happened, with buttons for what the bank and the provider do. */
export function deskPage(
  sessions: readonly Session[],
  of: (paymentId: string) => {
    payment: Stripe.PaymentIntent;
    refunds: readonly Stripe.Refund[];
    disputes: readonly Stripe.Dispute[];
  },
  /** What there is about subscriptions. */
  memberships: unknown,
) {
  const more = (id: string) => {
    const { payment, refunds, disputes } = of(id);
    return html`${
      payment.status === "processing"
        ? html`${action("settle", "The bank pays", { payment: id, outcome: "succeeded" })}
          ${action("settle", "The bank refuses", { payment: id, outcome: "failed" })}`
        : ""
    }
    ${payment.status === "succeeded" ? action("dispute", "The buyer's bank disputes it", { payment: id }) : ""}
    ${refunds.map(
      (refund) =>
        html`<p>Refund of ${sum(refund.amount, refund.currency)}: ${refund.status}</p>
          ${refund.status === "failed" ? "" : action("end-refund", "It fails", { refund: refund.id, outcome: "failed" })}`,
    )}
    ${disputes.map(
      (dispute) =>
        html`<p>Dispute of ${sum(dispute.amount, dispute.currency)}: ${dispute.status}</p>
          ${
            dispute.status === "needs_response"
              ? html`${action("close-dispute", "Won", { dispute: dispute.id, outcome: "won" })}
                ${action("close-dispute", "Lost", { dispute: dispute.id, outcome: "lost" })}`
              : ""
          }`,
    )}`;
  };
  return page(
    `Payments (${sessions.length})`,
    html`<main>
      <h1>Payments</h1>
      ${sessions.length === 0 ? html`<p>Nobody has come to pay yet.</p>` : ""}
      <div class="row">
        ${action("clock", "Let two days pass", { ahead: 2 * 86_400_000 })}
        ${action("clock", "Let a month pass", { ahead: 31 * 86_400_000 })}
        ${action("clock", "Let a year pass", { ahead: 366 * 86_400_000 })}
      </div>
      ${memberships}
      <ol>
        ${sessions.map(
          (session) =>
            html`<li>
              <strong>${sum(session.amount_total, session.currency)}</strong>, ${session.customer_email}:
              ${session.status}, ${session.payment_status}
              ${session.url ? html`<a href="${session.url}">Pay</a>` : ""}
              ${typeof session.payment_intent === "string" ? more(session.payment_intent) : ""}
            </li>`,
        )}
      </ol>
    </main>`,
    true,
  );
}
