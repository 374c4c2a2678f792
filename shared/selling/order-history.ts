import { dayText } from "#shared/british-time.ts";
import { formatMoney } from "#shared/money.ts";
import { accountName } from "./ledger.ts";
import type { OrderState, PaymentWay, RefundState } from "./order.ts";

/** All that is known about an order, as the desk reads it. Amounts are whole pence. */
export type OrderStory = {
  order: {
    email: string | null;
    offerName: string;
    currency: string;
    total: number;
    refunded: number;
    refundDays: number;
    state: OrderState;
    way: PaymentWay;
    test: boolean;
    createdAt: Date;
    expiresAt: Date | null;
    /** Set for a place that is held, or was. */
    heldUntil: Date | null;
    paidAt: Date | null;
  };
  person: { fullName: string } | null;
  /** `by`: who did it at the desk; null: the buyer, the provider or the site itself. */
  refunds: readonly {
    id: string;
    amount: number;
    state: RefundState;
    reason: string | null;
    createdAt: Date;
    by: string | null;
  }[];
  actions: readonly { id: string; what: string; createdAt: Date; by: string | null }[];
  events: readonly {
    id: string;
    type: string;
    receivedAt: Date;
    appliedAt: Date | null;
    problem: string | null;
  }[];
  entries: readonly { cause: string; account: string; minor: number; at: Date }[];
  mails: readonly {
    id: string;
    recipient: string;
    subject: string;
    status: "waiting" | "sending" | "sent" | "failed";
    sentAt: Date | null;
    failure: string | null;
    createdAt: Date;
  }[];
  at: Date;
};

/** `fail`: something to look at. `lines`: details, such as the accounts of a booking. */
export type HistoryLine = {
  key: string;
  at: Date;
  kind: "Order" | "Payment" | "Refund" | "Provider" | "Books" | "Email" | "Desk";
  text: string;
  lines: readonly string[];
  fail: boolean;
};

const DAY_MS = 24 * 60 * 60_000;

const BOOKED: Record<string, string> = {
  sale: "The sale was booked",
  fee: "The provider’s fee was booked",
  refund: "A refund was booked",
  "refund-failed": "A refund that failed was booked back",
  dispute: "Money held for a dispute was booked",
  "dispute-fee": "The fee of a dispute was booked",
  "dispute-fee-back": "The fee of a dispute was booked back",
  "dispute-won": "Money from a dispute that was won was booked",
};

/** What the provider told us, by the name of its event. */
const EVENTS: Record<string, string> = {
  "checkout.session.completed": "The buyer finished the payment page",
  "checkout.session.expired": "The payment page expired",
  "checkout.session.async_payment_succeeded": "The buyer’s bank has paid",
  "checkout.session.async_payment_failed": "The buyer’s bank has not paid",
  "charge.updated": "The payment’s details changed",
  "refund.created": "A refund was begun",
  "refund.updated": "A refund changed",
  "refund.failed": "A refund failed",
  "charge.dispute.created": "A dispute was opened",
  "charge.dispute.updated": "A dispute changed",
  "charge.dispute.closed": "A dispute was decided",
  "charge.dispute.funds_withdrawn": "Money was held back for a dispute",
  "charge.dispute.funds_reinstated": "Money of a dispute came back",
};

const REFUND: Record<RefundState, string> = {
  asked: "is being asked of the provider",
  pending: "is on its way",
  succeeded: "was given back",
  failed: "could not be given back",
};

const MAIL = {
  waiting: "Waiting to be sent",
  sending: "Being sent",
  sent: "Sent",
  failed: "Not delivered",
};

/** The provider's times are whole seconds, so one of them can be before what caused it. */
const secondOf = (at: Date) => Math.floor(at.getTime() / 1000);

/** One leads to the next. */
const STAGES: readonly HistoryLine["kind"][] = [
  ...(["Order", "Desk", "Provider", "Payment", "Refund", "Books", "Email"] as const),
];

/** Where a line belongs among those of the same second: refunds and disputes come after the payment. */
function stageOf({ kind, key, lines }: HistoryLine): number {
  const about = kind === "Provider" ? (lines[0] ?? "") : key;
  const isLater = kind === "Refund" || /^(charge\.)?(refund|dispute)/.test(about);
  return STAGES.indexOf(kind) + (isLater ? STAGES.length : 0);
}

/** Everything that happened to an order in one list, the newest first. */
export function historyOf({ order, refunds, actions, events, entries, mails }: OrderStory): HistoryLine[] {
  const money = (minor: number) => formatMoney({ minor, currency: order.currency });
  const line = (
    at: Date,
    kind: HistoryLine["kind"],
    key: string,
    text: string,
    { lines = [], fail = false }: { lines?: readonly string[]; fail?: boolean } = {},
  ): HistoryLine => ({ at, kind, key, text, lines, fail });

  const causes = [...new Set(entries.map(({ cause }) => cause))];
  const booked = causes.flatMap((cause) => {
    const rows = entries.filter((entry) => entry.cause === cause);
    const [first] = rows;
    const lines = rows.map(
      ({ account, minor }) => `${accountName(account)} ${money(minor).replace("-", "−")}`,
    );
    const name = BOOKED[cause.split(":")[0] ?? ""] ?? cause;
    return first ? [line(first.at, "Books", cause, `${name}.`, { lines })] : [];
  });
  const all = [
    line(
      order.createdAt,
      "Order",
      "created",
      order.heldUntil !== null
        ? "A place was held for the buyer."
        : order.way === "by-hand"
          ? "The order was written down at the desk."
          : "The buyer went to pay.",
    ),
    ...(order.paidAt ? [line(order.paidAt, "Payment", "paid", `${money(order.total)} was paid.`)] : []),
    ...refunds.map(({ id, amount, state, reason, createdAt, by }) =>
      line(createdAt, "Refund", id, `${money(amount)} ${REFUND[state]}${by ? `, by ${by}` : ""}.`, {
        lines: reason ? [`“${reason}”`] : [],
        fail: state === "failed",
      }),
    ),
    ...events.map(({ id, type, receivedAt, appliedAt, problem }) =>
      line(
        receivedAt,
        "Provider",
        id,
        `${EVENTS[type] ?? type}${appliedAt ? "" : ": it waits to be looked at"}.`,
        {
          lines: problem ? [type, problem] : [type],
          fail: appliedAt === null && problem !== null,
        },
      ),
    ),
    ...booked,
    ...mails.map(({ id, recipient, subject, status, sentAt, failure, createdAt }) =>
      line(sentAt ?? createdAt, "Email", id, `${MAIL[status]}: “${subject}” to ${recipient}`, {
        lines: failure ? [failure] : [],
        fail: status === "failed",
      }),
    ),
    ...actions.map(({ id, what, createdAt, by }) => {
      const [first = "", ...rest] = what.split("\n");
      const text = `${first.charAt(0).toUpperCase()}${first.slice(1).replace(/\.$/, "")}${by ? `, by ${by}` : ""}.`;
      return line(createdAt, "Desk", id, text, { lines: rest.length > 0 ? [rest.join("\n").trim()] : [] });
    }),
  ];
  const begun = secondOf(order.createdAt);
  return all
    .map((one, index) => ({ one, index, second: Math.max(begun, secondOf(one.at)), stage: stageOf(one) }))
    .sort((a, b) => b.second - a.second || b.stage - a.stage || b.index - a.index)
    .map(({ one }) => one);
}

const HOW = { provider: "by card", "by-hand": "by bank transfer", nothing: "" };

/** What is held back until a dispute is decided, in whole pence. */
export const heldBack = (entries: OrderStory["entries"]) =>
  entries.reduce((sum, { account, minor }) => sum + (account === "disputes" ? minor : 0), 0);

/** An order in a few sentences. */
export function orderSummary({ order, person, refunds, entries, at }: OrderStory): string[] {
  const { offerName, total, refunded, currency, state, way, paidAt, refundDays, heldUntil } = order;
  const money = (minor: number) => formatMoney({ minor, currency });
  const who = person?.fullName ?? order.email ?? "Somebody whose account is gone";
  const held = heldBack(entries);
  const failed = refunds.filter((refund) => refund.state === "failed");
  const paid = paidAt
    ? [
        total === 0
          ? `${who} got “${offerName}” for nothing on ${dayText(paidAt)}.`
          : `${who} paid ${money(total)} ${HOW[way]} for “${offerName}” on ${dayText(paidAt)}.`,
      ]
    : [];
  const until = paidAt && new Date(paidAt.getTime() + refundDays * DAY_MS);
  const sentences: Record<OrderState, string[]> = {
    open:
      way === "by-hand"
        ? [
            `${who} has not paid ${money(total)} for “${offerName}” yet.`,
            "When the money is in your bank account, mark the order as paid: that opens the courses and sends the receipt.",
          ]
        : heldUntil
          ? [
              `A place in “${offerName}” is held for ${who} until ${dayText(heldUntil)}. ${money(total)} is not paid yet.`,
            ]
          : [`${who} went to pay ${money(total)} for “${offerName}” and has not paid yet.`],
    waiting: [
      `${who} wants to pay ${money(total)} for “${offerName}”. Their bank has not said yet whether it does.`,
      "Nothing is open to them until then.",
    ],
    paid: [
      ...paid,
      ...(refunded > 0 ? [`${money(refunded)} of it was given back. They keep their access.`] : []),
      ...(until &&
      until > at &&
      way === "provider" &&
      total > 0 &&
      refunded === 0 &&
      held <= 0 &&
      failed.length === 0
        ? [`Until ${dayText(until)} they can give it back themselves.`]
        : []),
    ],
    refunded: [...paid, "All of it was given back, and their access has ended."],
    lost: [...paid, "Their bank took the money back in a dispute, and their access has ended."],
    expired: [
      way === "by-hand" || heldUntil
        ? `${who} did not pay ${money(total)} for “${offerName}”. The order is closed.`
        : `${who} went to pay ${money(total)} for “${offerName}”, and did not.`,
    ],
  };
  return [
    ...sentences[state],
    ...(state === "paid" && held > 0
      ? [`They dispute the payment: ${money(held)} is held back until it is decided.`]
      : []),
    ...failed.map(({ amount }) => `A refund of ${money(amount)} failed: the money is still with you.`),
    ...(order.test ? ["This was a test: no money moved, and it counts in no figure."] : []),
  ];
}

const STATE: Record<OrderState, string> = {
  open: "not paid yet",
  waiting: "waiting for the bank",
  paid: "paid",
  refunded: "given back",
  lost: "lost to a dispute",
  expired: "never paid",
};

/** What comparing an order with the provider has changed, in words. */
export function changesBetween(before: OrderStory, after: OrderStory): string[] {
  const money = (minor: number) => formatMoney({ minor, currency: after.order.currency });
  const causes = ({ entries }: OrderStory) => [...new Set(entries.map(({ cause }) => cause))];
  const known = new Set(causes(before));
  const booked = causes(after).filter((cause) => !known.has(cause));
  const changes = [
    ...(before.order.state === after.order.state
      ? []
      : [`It was ${STATE[before.order.state]}, and is ${STATE[after.order.state]} now.`]),
    ...(before.order.refunded === after.order.refunded
      ? []
      : [`Given back: ${money(before.order.refunded)} before, ${money(after.order.refunded)} now.`]),
    ...booked.map((cause) => `${BOOKED[cause.split(":")[0] ?? ""] ?? cause}.`),
    ...after.refunds.flatMap(({ id, amount, state }) => {
      const was = before.refunds.find((refund) => refund.id === id);
      return was?.state === state ? [] : [`A refund of ${money(amount)} ${REFUND[state]}.`];
    }),
  ];
  return changes.length > 0 ? changes : ["Nothing has changed: both sides say the same."];
}
