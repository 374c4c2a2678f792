import { Search } from "lucide-react";
import { Form } from "react-router";
import * as v from "valibot";
import { pageContext, servicesContext } from "#app/context.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { PageTurn } from "#app/ui/page-turn.tsx";
import { PANEL_EMPTY, PANEL_SEARCH, Panel } from "#app/ui/panel.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { AppError } from "#shared/app-error.ts";
import { ordersQuerySchema } from "#shared/selling/desk-forms.ts";
import { ORDER_STATES } from "#shared/selling/order.ts";
import type { ListedOrder } from "#worker/selling/desk-orders.ts";
import type { Income } from "#worker/selling/sums.ts";
import type { Route } from "./+types/money.route";
import { IncomeSums } from "./income.tsx";
import { MoneyNav } from "./money-nav.tsx";
import { OrderList } from "./order-list.tsx";
import { STATE_NAMES } from "./order-state.tsx";
import { type Keys, PaymentKeys } from "./payment-keys.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const parsed = v.safeParse(ordersQuerySchema, Object.fromEntries(url.searchParams));
  const page = context.get(pageContext);
  if (!parsed.success) {
    return orErrorPage(Promise.reject(new AppError("invalid", parsed.issues[0].message)), page);
  }
  const { deskOrders, sums, paymentKeys } = context.get(servicesContext);
  const { q, state = "", cursor } = parsed.output;
  const work = Promise.all([deskOrders.list(parsed.output), sums.overview()]).then(
    ([{ items, next }, income]): Content => ({
      ...{ orders: items, next, income, keys: paymentKeys },
      ...{ asked: { q: q.trim(), state }, later: cursor !== undefined },
    }),
  );
  return reading(work, page, "selling.orders_failed");
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Money", description: "Orders and what came in.", noindex: true });

type Content = {
  orders: ListedOrder[];
  next: string | null;
  income: { month: Income[]; all: Income[] };
  keys: Keys;
  asked: { q: string; state: string };
  later: boolean;
};

function searchOf(fields: Record<string, string>): string {
  const search = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ""));
  return search.size > 0 ? `/desk/money?${search}` : "/desk/money";
}

/** Tests are not counted: with test keys, there may be orders and nothing that came in. */
const hasIncome = ({ keys, income }: Content) => keys !== "test" || income.all.length > 0;

export default function Money({ loaderData: { content, failure } }: Route.ComponentProps) {
  const isCounted = content === null || hasIncome(content);
  return (
    <div className="wrap pb-section">
      <WorkHeader
        tabs={<MoneyNav />}
        title="Money"
        lead={
          isCounted
            ? "What came in after refunds and the provider’s fees, and every order, the newest first."
            : "Every order, the newest first."
        }
      />
      {content ? (
        <Found {...content} />
      ) : (
        <LoadFailure title="The orders could not be loaded" message={failure} />
      )}
    </div>
  );
}

function countText(shown: number, more: boolean): string {
  if (shown === 0) return "No orders";
  if (more) return `${shown} orders on this page, and more after it`;
  return shown === 1 ? "1 order" : `${shown} orders`;
}

function Found(content: Content) {
  const { orders, next, income, keys, asked, later } = content;
  const filtered = asked.q !== "" || asked.state !== "";
  const isNew = orders.length === 0 && !filtered && !later;
  return (
    <div className="grid gap-8">
      <PaymentKeys keys={keys} />
      {!isNew && hasIncome(content) && <IncomeSums {...income} />}
      {isNew ? (
        <NoOrders filtered={false} later={false} keys={keys} />
      ) : (
        <Panel
          id="found"
          title={filtered ? "Orders found" : "All orders"}
          note={
            <p role="status">
              {countText(orders.length, next !== null)}
              {asked.q && (
                <>
                  {" "}
                  for “<bdi>{asked.q}</bdi>”
                </>
              )}
            </p>
          }
        >
          <search className={`${PANEL_SEARCH} block`}>
            <Form
              // Going back changes the URL; the fields follow.
              key={JSON.stringify(asked)}
              action="/desk/money"
              className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
            >
              <Field
                label="Search orders"
                name="q"
                type="search"
                maxLength={200}
                defaultValue={asked.q}
                autoComplete="off"
                optionalLabel={false}
                placeholder="Address, name, offer or invoice number"
                className="max-sm:col-span-2"
              />
              <SelectField label="State" name="state" required defaultValue={asked.state}>
                <option value="">Any</option>
                {ORDER_STATES.map((state) => (
                  <option key={state} value={state}>
                    {STATE_NAMES[state]}
                  </option>
                ))}
              </SelectField>
              <Button variant="secondary" className="min-h-12! justify-self-start">
                <Search aria-hidden="true" size={18} strokeWidth={2} />
                Search
              </Button>
            </Form>
          </search>
          {orders.length > 0 ? (
            <OrderList orders={orders} />
          ) : (
            <div className={PANEL_EMPTY}>
              <NoOrders filtered={filtered} later={later} keys={keys} />
            </div>
          )}
        </Panel>
      )}
      <PageTurn
        first={later ? searchOf(asked) : null}
        next={next ? searchOf({ ...asked, cursor: next }) : null}
        more="Older orders"
      />
    </div>
  );
}

function NoOrders({ filtered, later, keys }: { filtered: boolean; later: boolean; keys: Keys }) {
  if (later) return <EmptyState title="That was all of them" />;
  if (filtered) {
    return (
      <EmptyState
        title="No order matches"
        action={
          <ButtonLink to="/desk/money" variant="secondary">
            Show all orders
          </ButtonLink>
        }
      >
        <p>Every word has to occur. A part of the address, the name or the offer is enough.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No orders yet"
      action={
        <ButtonLink to="/desk/money/new" variant="secondary">
          Make an order
        </ButtonLink>
      }
    >
      <p>
        {keys === "none"
          ? "When somebody asks for an offer, make their order here, and mark it as paid once the money has arrived."
          : "They appear here when somebody buys. You can also make an order yourself, for example for a bank transfer."}
      </p>
    </EmptyState>
  );
}
