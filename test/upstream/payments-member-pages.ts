import { html } from "hono/html";
import type Stripe from "stripe";
import { action, page, sum } from "./payments-pages.ts";

const day = (seconds: number) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(seconds * 1000);

/** Where a member looks after the card. */
export function portalPage(
  { return_url: back }: Stripe.BillingPortal.Session,
  { declined, invoices }: { declined: boolean; invoices: readonly Stripe.Invoice[] },
) {
  return page(
    "Your card",
    html`<main>
      ${back ? html`<p><a href="${back}">Back</a></p>` : ""}
      <h1>Your card</h1>
      <p>${declined ? "Your card is declined." : "Your card works."}</p>
      <form method="post">
        <button class="main" name="card" value="works">Use a card that works</button>
        <button name="card" value="declined">Use a card that is declined</button>
      </form>
      <h2>Invoices</h2>
      <ol>
        ${invoices.map(
          ({ total, currency, status, created }) =>
            html`<li>${day(created)}: ${sum(total, currency)}, ${status}</li>`,
        )}
      </ol>
    </main>`,
  );
}

/** The subscriptions on the page of everything that happened. */
export function memberships(
  subscriptions: readonly Stripe.Subscription[],
  paymentsOf: (subscription: string) => readonly { id: string; paid: number; currency: string }[],
) {
  if (subscriptions.length === 0) return "";
  return html`<h2>Subscriptions</h2>
    <ol>
      ${subscriptions.map(({ id, status, items, customer, cancel_at_period_end: cancels }) => {
        const [item] = items.data;
        return html`<li>
          ${item ? html`${item.price.product}: ${sum(item.price.unit_amount, item.price.currency)}` : ""}, ${status}${cancels ? ", cancelled" : ""}, until
          ${day(item?.current_period_end ?? 0)}
          ${action("card", "The card is declined from now on", { customer: String(customer), works: "no" })}
          ${action("card", "The card works again", { customer: String(customer), works: "yes" })}
          ${paymentsOf(id).map(({ id: payment, paid, currency }) =>
            action("dispute", `The bank disputes ${sum(paid, currency)}`, { payment }),
          )}
        </li>`;
      })}
    </ol>`;
}
