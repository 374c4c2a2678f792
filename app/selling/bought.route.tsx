import { data, redirect } from "react-router";
import { AccountPage } from "#app/accounts/account-page.tsx";
import { pageContext, servicesContext } from "#app/context.ts";
import { EmailField } from "#app/forms/fields.tsx";
import { PostForm } from "#app/forms/post-form.tsx";
import { submission } from "#app/forms/submission.server.ts";
import { pageMeta } from "#app/site/meta.ts";
import { ResultPage } from "#app/site/result-page.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { forgotSchema } from "#shared/accounts/account.ts";
import { withNext } from "#shared/accounts/roles.ts";
import { CLAIM_PATH } from "#shared/selling/purchase.ts";
import type { Route } from "./+types/bought.route";

export function loader({ url }: Route.LoaderArgs) {
  return data({ sent: url.searchParams.has("sent") }, { headers: { "Cache-Control": "private, no-store" } });
}

export async function action(args: Route.ActionArgs) {
  const { claiming } = args.context.get(servicesContext);
  return submission(args, { schema: forgotSchema }, async ({ email }) => {
    await claiming.sendWayIn(email, args.context.get(pageContext).identity);
    return redirect("/login/bought?sent");
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Bought but Cannot Get In?",
    description: "Get the way in to what you bought by email.",
    noindex: true,
  });

export default function Bought({ loaderData: { sent }, actionData: failure }: Route.ComponentProps) {
  if (sent) {
    return (
      <ResultPage
        result="pass"
        title="Look in Your Inbox"
        lead={
          <p>
            If something was bought with this address, an email is on its way. It says what was bought and how
            you get in. If it is not there in a few minutes, look in the spam folder.
          </p>
        }
      >
        <ButtonLink to="/login/code">Sign in with a code</ButtonLink>
        <ButtonLink to="/login/bought" variant="secondary">
          Try another address
        </ButtonLink>
        <ButtonLink to="/contact" variant="secondary">
          Contact support
        </ButtonLink>
      </ResultPage>
    );
  }
  return (
    <AccountPage
      title="Bought but cannot get in?"
      lead="Enter the address that your receipt went to. We email it what was bought, and the way in."
      aside={
        <section
          aria-labelledby="another"
          className="grid justify-items-start gap-5 border-t border-line pt-6"
        >
          <h2 id="another" className="text-h3">
            You paid with another address?
          </h2>
          <p className="text-muted">
            Sign in to your account, name the address that paid, and move what you bought to your account with
            the link that we send there.
          </p>
          <ButtonLink to={withNext("/login", CLAIM_PATH)} variant="secondary">
            Move it to my account
          </ButtonLink>
        </section>
      }
    >
      <PostForm name="bought" failure={failure} failed="Nothing was sent" pending="Sending the way in…">
        <EmailField label="The address that paid" />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button size="lg">Send me the way in</Button>
          <TextLink to="/login" className="inline-flex min-h-11 items-center">
            Back to Login
          </TextLink>
        </div>
      </PostForm>
    </AccountPage>
  );
}
