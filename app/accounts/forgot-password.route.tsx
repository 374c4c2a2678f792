import { data, redirect } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { EmailField } from "#app/forms/fields.tsx";
import { PostForm } from "#app/forms/post-form.tsx";
import { submission } from "#app/forms/submission.server.ts";
import { pageMeta } from "#app/site/meta.ts";
import { ResultPage } from "#app/site/result-page.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { forgotSchema } from "#shared/accounts/account.ts";
import type { Route } from "./+types/forgot-password.route";
import { AccountPage } from "./account-page.tsx";

export function loader({ url }: Route.LoaderArgs) {
  return data({ sent: url.searchParams.has("sent") }, { headers: { "Cache-Control": "private, no-store" } });
}

export async function action(args: Route.ActionArgs) {
  const { recovery } = args.context.get(servicesContext);
  return submission(args, { schema: forgotSchema }, async ({ email }) => {
    await recovery.forgot(email, args.context.get(pageContext).identity);
    return redirect("/forgot-password?sent");
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Forgot Password",
    description: "Get a link that sets a new password.",
    noindex: true,
  });

export default function ForgotPassword({ loaderData: { sent }, actionData: failure }: Route.ComponentProps) {
  if (sent) {
    return (
      <ResultPage
        result="pass"
        title="Look in Your Inbox"
        lead={
          <p>
            If there is an account with this address, a link is on its way. It works once, and for 30 minutes.
            If it is not there in a few minutes, look in the spam folder.
          </p>
        }
      >
        <ButtonLink to="/login">Back to Login</ButtonLink>
        <ButtonLink to="/forgot-password" variant="secondary">
          Try another address
        </ButtonLink>
      </ResultPage>
    );
  }
  return (
    <AccountPage
      title="Forgot your password?"
      lead="Enter the address of your account. You get an email with a link that sets a new password."
      aside={
        <section aria-labelledby="other-ways" className="grid gap-4 rounded-card bg-pass-soft p-6">
          <h2 id="other-ways" className="text-h3">
            You may not need one
          </h2>
          <ul className="bullets grid gap-3">
            <li>
              <TextLink to="/login/code">Get a code by email</TextLink> and sign in with that.
            </li>
            <li>
              If you have added a passkey, <TextLink to="/login">sign in with it</TextLink>.
            </li>
            <li>
              <TextLink to="/login/bought">Bought but cannot get in?</TextLink> We email the way in to the
              address that your receipt went to.
            </li>
          </ul>
        </section>
      }
    >
      <PostForm
        name="forgot-password"
        failure={failure}
        failed="No link was sent"
        pending="Asking for a link…"
      >
        <EmailField autoComplete="username" />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button size="lg">Send me a link</Button>
          <TextLink to="/login" className="inline-flex min-h-11 items-center">
            Back to Login
          </TextLink>
        </div>
      </PostForm>
    </AccountPage>
  );
}
