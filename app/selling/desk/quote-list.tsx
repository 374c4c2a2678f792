import { ButtonForm } from "#app/forms/button-form.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CopyAddress } from "#app/ui/copy-address.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { NumberedSteps } from "#app/ui/numbered-steps.tsx";
import { PageTurn } from "#app/ui/page-turn.tsx";
import { PANEL_ROW, Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { dayText } from "#shared/british-time.ts";
import { QUOTE_DAYS, type QuoteState, quoteTitle } from "#shared/selling/company-quote.ts";
import type { ListedQuote } from "#worker/selling/desk-quotes.ts";
import { amountText } from "./amount.ts";

const STATES: Record<QuoteState, { name: string; tone: "pass" | "pending" | "neutral" }> = {
  open: { name: "Open", tone: "pending" },
  waiting: { name: "Bank is checking", tone: "pending" },
  paid: { name: "Paid", tone: "pass" },
  refunded: { name: "Given back", tone: "neutral" },
  lost: { name: "Lost to a dispute", tone: "neutral" },
  expired: { name: "Over", tone: "neutral" },
  withdrawn: { name: "Withdrawn", tone: "neutral" },
};

function Quote({ quote }: { quote: ListedQuote }) {
  const { id, state, orderId, company, email } = quote;
  const { name, tone } = STATES[state];
  const title = quoteTitle(quote);
  return (
    <li className={`${PANEL_ROW} grid gap-3 py-5`}>
      <div className="flex items-start justify-between gap-x-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          <h3 className="text-body font-semibold">{title}</h3>
          <Badge tone={tone}>{name}</Badge>
        </div>
        <span className="flex-none font-mono font-semibold tabular-nums">
          {amountText(quote.total, quote.currency)}
        </span>
      </div>
      <p>
        <bdi>{company ?? "Details deleted"}</bdi>: {quote.offerName}
      </p>
      <p className="text-small text-muted">
        Of {dayText(quote.createdAt)}, valid until {dayText(quote.expiresAt)}. Asked for by{" "}
        {email ?? "somebody whose address is deleted"}.
      </p>
      {orderId && state !== "open" && (
        <p>
          <TextLink
            to={`/desk/money/${encodeURIComponent(orderId)}`}
            className="inline-flex min-h-11 items-center"
          >
            See the order<span className="sr-only"> of {title}</span>
          </TextLink>
        </p>
      )}
      {(state === "open" || (state === "expired" && email !== null)) && (
        <>
          <CopyAddress url={quote.url} name={title.toLowerCase()} end />
          <ButtonForm className="flex flex-wrap gap-3">
            <Button name="intent" value={`paid:${id}`} variant="secondary" size="sm">
              Mark as paid<span className="sr-only">: {title}</span>
            </Button>
            <Button name="intent" value={`withdraw:${id}`} variant="quiet" size="sm">
              Withdraw<span className="sr-only"> {title}</span>
            </Button>
          </ButtonForm>
        </>
      )}
    </li>
  );
}

/** What becomes of a quote. */
const STEPS = [
  { title: "A company asks", text: `It gets a page with the price, which stays for ${QUOTE_DAYS} days.` },
  { title: "It pays", text: "By card on that page, and nothing is left to do. Or with a bank transfer." },
  {
    title: "A transfer arrives",
    text: "You mark the quote as paid here. The courses open, and the invoice goes out.",
  },
];

/** Quotes, the newest first. */
export function QuoteList({
  items,
  next,
  later,
  example,
}: {
  items: readonly ListedQuote[];
  next: string | null;
  later: boolean;
  /** The id of an offer where companies can ask; null if there is none. */
  example: string | null;
}) {
  if (items.length === 0) {
    return (
      <EmptyState
        title={later ? "No more quotes" : "No quotes yet"}
        action={
          later ? (
            <ButtonLink to="/desk/money/quotes" variant="secondary">
              Back to the newest
            </ButtonLink>
          ) : example ? (
            <ButtonLink to={`/enroll/${encodeURIComponent(example)}`} variant="secondary">
              See where they ask
            </ButtonLink>
          ) : (
            <ButtonLink to="/desk/content/offers" variant="secondary">
              Open Offers
            </ButtonLink>
          )
        }
        aside={!later && <NumberedSteps steps={STEPS} heading="h2" />}
      >
        {!later && (
          <p>Companies ask for one on an offer’s page, under “Buying for a company?”. It appears here.</p>
        )}
      </EmptyState>
    );
  }
  return (
    <div>
      <Panel id="all" title="All quotes">
        <ul>
          {items.map((quote) => (
            <Quote key={quote.id} quote={quote} />
          ))}
        </ul>
      </Panel>
      <PageTurn
        first={later ? "/desk/money/quotes" : null}
        next={next && `/desk/money/quotes?cursor=${next}`}
        more="Older quotes"
      />
    </div>
  );
}
