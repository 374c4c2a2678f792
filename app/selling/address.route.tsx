import { data, redirect } from "react-router";
import { AccountPage } from "#app/accounts/account-page.tsx";
import { pageContext, servicesContext } from "#app/context.ts";
import { submission } from "#app/forms/submission.server.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { ResultPage } from "#app/site/result-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { forgotSchema } from "#shared/accounts/account.ts";
import type { Route } from "./+types/address.route";
import { CorrectAddress } from "./correct-address.tsx";

const NO_STORE = { headers: { "Cache-Control": "private, no-store" } };

/** `?moved`: the order moved to another account, so this browser no longer sees it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  if (url.searchParams.has("moved")) return data({ moved: true, email: null, open: false }, NO_STORE);
  const page = context.get(pageContext);
  const { moving } = context.get(servicesContext);
  const { email, open } = await orErrorPage(moving.correctable(params.order, page.identity), page);
  return data({ moved: false, email, open }, NO_STORE);
}

export async function action(args: Route.ActionArgs) {
  const { order } = args.params;
  const { moving } = args.context.get(servicesContext);
  const { identity } = args.context.get(pageContext);
  return submission(args, { schema: forgotSchema, orErrorPage: true }, async ({ email }) => {
    const outcome = await moving.correctAddress(order, email, identity);
    return redirect(
      outcome === "moved" ? `/checkout/${order}/address?moved` : `/checkout/${order}?done=corrected`,
    );
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Correct the Address",
    description: "Correct the email address of what you just bought.",
    noindex: true,
  });

export default function Address({
  loaderData: { moved, email, open },
  actionData: failure,
  params: { order },
}: Route.ComponentProps) {
  if (moved) {
    return (
      <ResultPage
        result="pass"
        title="The Address Is Corrected"
        lead={
          <p>What you bought is under the right address now. Look in its inbox: we sent the way in there.</p>
        }
      >
        <ButtonLink to="/login/code">Sign in with a code</ButtonLink>
        <ButtonLink to="/login" variant="secondary">
          Login
        </ButtonLink>
      </ResultPage>
    );
  }
  return (
    <AccountPage
      title="Correct the address"
      lead={
        <>
          Your receipt and the way in went to{" "}
          {email ? <strong className="[overflow-wrap:anywhere]">{email}</strong> : "your address"}.
        </>
      }
    >
      {open ? (
        <CorrectAddress orderId={order} failure={failure} />
      ) : (
        <p>
          The address can be corrected for an hour after paying. Please{" "}
          <TextLink to="/contact">write to us</TextLink>.
        </p>
      )}
      <p className="mt-6">
        <TextLink to={`/checkout/${order}`} className="inline-flex min-h-11 items-center">
          Back to your order
        </TextLink>
      </p>
    </AccountPage>
  );
}
