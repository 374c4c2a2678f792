import { data, redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import type { Failure } from "#app/forms/form-context.ts";
import { readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { Panel } from "#app/ui/panel.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { joinsByRequest } from "#shared/courses/guided-offers.ts";
import { handOrderSchema, invitationSchema } from "#shared/selling/desk-forms.ts";
import type { Route } from "./+types/new-order.route";
import { HandOrderForm } from "./hand-order-form.tsx";
import { InvitationForm, type Invited, InvitedNotice } from "./invitation-form.tsx";
import { MoneyNav } from "./money-nav.tsx";

/** The person and the offer may come from a request, a message or a person's page. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { deskOrders, paymentKeys, site } = context.get(servicesContext);
  const given = (name: string) => (url.searchParams.get(name) ?? "").slice(0, 254);
  const work = deskOrders.offers().then((offers) => {
    const wanted = given("offer");
    const offer = offers.find(({ id, name }) => id === wanted || (wanted !== "" && name === wanted));
    return {
      ...{ offers, keys: paymentKeys, viewerId: context.get(viewerContext).id },
      byRequest: offers.filter((one) => joinsByRequest(one)),
      asked: { email: given("email"), fullName: given("name"), offerId: offer?.id ?? "" },
      newOrderId: crypto.randomUUID(),
      taxByProvider: site.tax.setting === "by-provider",
    };
  });
  return reading(work, context.get(pageContext), "selling.offers_failed");
}

/** Makes an order by hand, paid or not, or a payment link. */
export async function action(args: Route.ActionArgs) {
  const text = await readForm(args.request);
  const { orders, deskSales } = args.context.get(servicesContext);
  const viewer = args.context.get(viewerContext);
  if (text("intent") === "invite") {
    return submission(args, { schema: invitationSchema, text, orErrorPage: true }, async (form) => {
      const { url, expiresAt, offer } = await deskSales.invite(form);
      const invited: Invited = { url, expiresAt, offer, email: form.email ?? null };
      return data({ invited });
    });
  }
  return submission(args, { schema: handOrderSchema, text, orErrorPage: true }, async (form) => {
    const { orderId, isNew } = await orders.makeByHand({ ...form, above: form.above === "yes" }, viewer);
    const page = `/desk/money/${encodeURIComponent(orderId)}`;
    if (!isNew) return redirect(page);
    if (text("intent") !== "paid") return redirect(`${page}?done=made#pay`);
    const paid = await orders.markPaid(orderId, viewer);
    if (form.fullName) await deskSales.nameBuyer(paid, form.fullName);
    return redirect(`${page}?done=paid`);
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "New order", description: "Sell something by hand.", noindex: true });

export default function NewOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { content, failure } = loaderData;
  const invited = actionData && "invited" in actionData ? actionData.invited : null;
  const refused: Failure | undefined = actionData && "fields" in actionData ? actionData : undefined;
  /** Which of the two forms was refused: only the order has an amount. */
  const isOrder = refused !== undefined && "total" in refused.values;
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader
        tabs={<MoneyNav />}
        title="New order"
        lead="For somebody who pays you by bank transfer, or who you invite to pay here by card."
      />
      {invited && <InvitedNotice invited={invited} />}
      {content ? (
        <div className="grid-12 items-start gap-y-6">
          <Panel id="by-hand" title="By bank transfer" padded className="lg:col-span-7">
            <HandOrderForm {...content} failure={isOrder ? refused : undefined} />
          </Panel>
          <Panel id="invite" title="A payment link" padded className="lg:col-span-5">
            <InvitationForm {...content} failure={isOrder ? undefined : refused} />
          </Panel>
        </div>
      ) : (
        <LoadFailure title="The offers could not be loaded" message={failure} />
      )}
    </div>
  );
}
