import type Stripe from "stripe";
import { Refusal, type State } from "./payments-base.ts";
import { createBilling } from "./payments-billing.ts";
import {
  newBalance,
  newCharge,
  newDispute,
  newPayment,
  newRefund,
  type Session,
  type StripeObject,
} from "./payments-objects.ts";

const DAY_SECONDS = 86_400;
const DISPUTE_FEE = 2_000;
/** 1.5% and 20 pence. */
const feeFor = (amount: number) => Math.round(amount * 0.015) + 20;

/** What a buyer can do on the payment page, and what the provider and the bank do afterwards. */
export function createLedger({
  state,
  now,
  emit,
}: {
  state: State;
  now: () => Date;
  emit: (type: Stripe.Event["type"], object: StripeObject, created: number) => void;
}) {
  /** While what time brought is caught up with: when it happened. */
  let turn: number | null = null;
  const seconds = () => turn ?? Math.floor((now().getTime() + state.aheadMs) / 1000);
  /** New refunds and fees wait for the bank. */
  let later = { refunds: false, fees: false };

  function all<Kind extends StripeObject["object"]>(kind: Kind): Extract<StripeObject, { object: Kind }>[] {
    return Object.values(state.objects).filter(
      (object): object is Extract<StripeObject, { object: Kind }> => object.object === kind,
    );
  }
  function get<Kind extends StripeObject["object"]>(kind: Kind, id: string) {
    const found = all(kind).find((object) => object.id === id);
    if (found) return found;
    throw new Refusal(`No such ${kind}: '${id}'`, { status: 404, code: "resource_missing", param: "id" });
  }
  function put<Kind extends StripeObject>(object: Kind): Kind {
    state.objects[object.id] = object;
    return object;
  }
  const tell = (type: Stripe.Event["type"], object: StripeObject) => emit(type, object, seconds());
  const chargeOf = (paymentId: string) => {
    const { latest_charge: id } = get("payment_intent", paymentId);
    if (typeof id !== "string")
      throw new Refusal("This PaymentIntent does not have a successful charge to refund.");
    return get("charge", id);
  };
  const sessionOf = (paymentId: string) => {
    const found = all("checkout.session").find(({ payment_intent: id }) => id === paymentId);
    if (!found) throw new Refusal("This payment has no page.");
    return found;
  };

  function paymentOf(session: Session): Stripe.PaymentIntent {
    if (typeof session.payment_intent === "string") return get("payment_intent", session.payment_intent);
    const payment = put(newPayment(session, state.paymentMetadata[session.id] ?? {}, seconds()));
    session.payment_intent = payment.id;
    return payment;
  }

  function addFee(charge: Stripe.Charge): void {
    const { id: source, amount, currency } = charge;
    const balance = newBalance({ amount, fee: feeFor(amount), currency, source }, "charge", seconds());
    charge.balance_transaction = put(balance).id;
  }

  function succeed(payment: Stripe.PaymentIntent, buyer: { name: string; email: string | null }): void {
    const made = put(newCharge(payment, buyer, seconds()));
    if (!later.fees) addFee(made);
    Object.assign(payment, { latest_charge: made.id, amount_received: payment.amount, status: "succeeded" });
    tell("charge.succeeded", made);
    tell("payment_intent.succeeded", payment);
  }

  const billing = createBilling({
    ...{ state, seconds, all, get, put, tell, succeed },
    payment: ({ amount: amount_total, currency }) =>
      put(newPayment({ amount_total, currency, payment_method_types: ["card"] }, {}, seconds())),
  });

  function charge(session: Session): void {
    const name = session.customer_details?.name ?? "";
    if (session.mode === "subscription") billing.begin(session, name);
    else succeed(paymentOf(session), { name, email: session.customer_email });
    session.payment_status = "paid";
  }

  function complete(session: Session, name: string): void {
    session.status = "complete";
    session.url = null;
    session.customer_details = {
      ...{ address: null, business_name: null, individual_name: null, phone: null, tax_ids: null },
      ...{ email: session.customer_email, name, tax_exempt: "none" },
    };
  }

  function endRefund(id: string, status: "succeeded" | "failed"): Stripe.Refund {
    const refund = get("refund", id);
    if (refund.status === "failed") throw new Refusal("This refund has failed.");
    refund.status = status;
    if (status === "failed") {
      refund.failure_reason = "expired_or_canceled_card";
      const refunded = chargeOf(String(refund.payment_intent));
      refunded.amount_refunded -= refund.amount;
      refunded.refunded = false;
      tell("refund.failed", refund);
    }
    tell("refund.updated", refund);
    return refund;
  }

  function expire(session: Session): Session {
    if (session.status !== "open") {
      throw new Refusal(`Only Checkout Sessions with a status in ["open"] can be expired.`);
    }
    session.status = "expired";
    session.url = null;
    tell("checkout.session.expired", session);
    return session;
  }

  function settle(paymentId: string, outcome: "succeeded" | "failed"): void {
    const payment = get("payment_intent", paymentId);
    if (payment.status !== "processing") throw new Refusal("This payment does not wait for a bank.");
    const session = sessionOf(paymentId);
    delete state.due[paymentId];
    if (outcome === "succeeded") {
      charge(session);
      tell("checkout.session.async_payment_succeeded", session);
    } else {
      payment.status = "requires_payment_method";
      tell("payment_intent.payment_failed", payment);
      tell("checkout.session.async_payment_failed", session);
    }
  }

  /** What time brings: pages that end, payments that arrive. */
  function sweep(): void {
    for (const session of all("checkout.session")) {
      if (session.status === "open" && session.expires_at <= seconds()) expire(session);
    }
    for (const [id, at] of Object.entries(state.due)) if (at <= seconds()) settle(id, "succeeded");
    const until = seconds();
    try {
      for (let next = billing.nextTurn(until); next; next = billing.nextTurn(until)) {
        turn = next.at;
        next.act();
      }
    } finally {
      turn = null;
    }
  }

  return {
    ...{ all, get, put, seconds, expire, settle, endRefund, sweep, billing },
    later(next: Partial<typeof later>) {
      later = { ...later, ...next };
    },

    pay(session: Session, name: string): void {
      complete(session, name);
      charge(session);
      tell("checkout.session.completed", session);
    },
    payLater(session: Session, name: string): void {
      if (session.mode === "subscription") throw new Refusal("The stand-in takes cards for subscriptions.");
      const payment = paymentOf(session);
      complete(session, name);
      payment.status = "processing";
      state.due[payment.id] = seconds() + 2 * DAY_SECONDS;
      tell("payment_intent.processing", payment);
      tell("checkout.session.completed", session);
    },
    decline(session: Session, message: string): void {
      const payment = paymentOf(session);
      payment.status = "requires_payment_method";
      payment.last_payment_error = { type: "card_error", code: "card_declined", message };
      tell("payment_intent.payment_failed", payment);
    },
    /** The bank asks whether it is the buyer. */
    askBuyer(session: Session): void {
      const payment = paymentOf(session);
      payment.status = "requires_action";
      tell("payment_intent.requires_action", payment);
    },

    refund(wanted: {
      paymentId: string;
      amount: number | undefined;
      metadata: Stripe.Metadata;
    }): Stripe.Refund {
      const refunded = chargeOf(wanted.paymentId);
      const left = refunded.amount - refunded.amount_refunded;
      const amount = wanted.amount ?? left;
      if (refunded.disputed) {
        throw new Refusal(`Charge ${refunded.id} has been charged back; cannot issue a refund.`, {
          code: "charge_disputed",
        });
      }
      if (left === 0) {
        throw new Refusal(`Charge ${refunded.id} has already been refunded.`, {
          code: "charge_already_refunded",
        });
      }
      if (amount > left) {
        throw new Refusal(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
          param: "amount",
        });
      }
      const status = later.refunds ? "pending" : "succeeded";
      const refund = put(newRefund(refunded, { amount, metadata: wanted.metadata, status }, seconds()));
      const change = { amount: -amount, fee: 0, currency: refund.currency, source: refund.id };
      refund.balance_transaction = put(newBalance(change, "refund", seconds())).id;
      refunded.amount_refunded += amount;
      refunded.refunded = refunded.amount_refunded === refunded.amount;
      tell("refund.created", refund);
      tell("charge.refunded", refunded);
      return refund;
    },

    openDispute(paymentId: string, amount?: number): Stripe.Dispute {
      const disputed = chargeOf(paymentId);
      if (disputed.disputed) throw new Refusal("This payment is disputed already.");
      const dispute = put(
        newDispute(disputed, amount ?? disputed.amount - disputed.amount_refunded, seconds()),
      );
      const change = {
        amount: -dispute.amount,
        fee: DISPUTE_FEE,
        currency: dispute.currency,
        source: dispute.id,
      };
      dispute.balance_transactions.push(newBalance(change, "adjustment", seconds()));
      disputed.disputed = true;
      tell("charge.dispute.created", dispute);
      tell("charge.dispute.funds_withdrawn", dispute);
      return dispute;
    },
    closeDispute(id: string, outcome: "won" | "lost"): Stripe.Dispute {
      const dispute = get("dispute", id);
      if (dispute.status !== "needs_response") throw new Refusal("This dispute has ended.");
      dispute.status = outcome;
      tell("charge.dispute.closed", dispute);
      if (outcome === "won") {
        const change = { amount: dispute.amount, fee: 0, currency: dispute.currency, source: dispute.id };
        dispute.balance_transactions.push(newBalance(change, "adjustment", seconds()));
        get("charge", String(dispute.charge)).disputed = false;
        tell("charge.dispute.funds_reinstated", dispute);
      }
      return dispute;
    },

    /** The fees that wait are known from now on. */
    addFees(): void {
      later = { ...later, fees: false };
      for (const each of all("charge")) {
        if (each.balance_transaction !== null) continue;
        addFee(each);
        tell("charge.updated", each);
      }
    },

    /** Moves the clock ahead, by milliseconds. */
    moveClock(milliseconds: number): void {
      state.aheadMs += milliseconds;
      sweep();
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;
