import { useEffect } from "react";
import { Form, useNavigation } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { Pending } from "#app/forms/pending.tsx";
import { NotNow } from "#app/newsletter/link-form.tsx";
import { followLink, openLink } from "#app/newsletter/link-token.ts";
import { pageMeta } from "#app/site/meta.ts";
import { ResultPage } from "#app/site/result-page.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/confirm-email.route";
import { renewUser, restoreUser } from "./auth-renewal.ts";
import { LinkRefused } from "./link-refused.tsx";

export function loader(args: Route.LoaderArgs) {
  const { confirmation } = args.context.get(servicesContext);
  return openLink(args, async (token) => ({ state: await confirmation.look(token) }));
}

export function action(args: Route.ActionArgs) {
  const { confirmation } = args.context.get(servicesContext);
  const { identity } = args.context.get(pageContext);
  return followLink(args, async (token) => {
    const { clean, signedOut } = await confirmation.confirm(token, identity);
    return { state: "done", clean, signedOut };
  });
}

/** The link is used up by then: what the action answered stands. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Confirm Your Address",
    description: "Confirm that the email address of your account is yours.",
    noindex: true,
  });

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  // The token in the browser's storage ended with the session; the new one came as a cookie.
  useEffect(() => {
    if (actionData?.state === "done" && actionData.clean && restoreUser()) renewUser();
  }, [actionData]);
  const pending = useNavigation().formMethod === "POST";
  const current = actionData ?? loaderData;
  if (current.state === "refused") {
    return <LinkRefused error={current.error} fresh={{ to: "/portal", label: "Get a fresh link" }} />;
  }
  if (current.state === "done") {
    return (
      <ResultPage
        result="pass"
        title="Your Address Is Confirmed"
        lead={
          <>
            <p>Thank you. We will send emails about your account to this address from now on.</p>
            {current.signedOut && (
              <p className="mt-3">Only signing you in again did not work: please do that in a minute.</p>
            )}
            {current.clean && (
              <p className="mt-3">
                Every other device was signed out, and passkeys that were added before are removed. If you did
                not create this account yourself, somebody else knows its password: set a new one now.
              </p>
            )}
          </>
        }
      >
        <ButtonLink to="/portal">Go to the portal</ButtonLink>
        {current.clean && (
          <ButtonLink to="/forgot-password" variant="secondary">
            Set a new password
          </ButtonLink>
        )}
      </ResultPage>
    );
  }
  return (
    <ResultPage
      result="pending"
      title="Confirm Your Address"
      lead={<p>One more step: please confirm that this email address is yours.</p>}
    >
      {current.failure && <NotNow failure={current.failure} />}
      <Pending pending={pending} label="Confirming…">
        <Form method="post">
          <Button size="lg">Confirm my address</Button>
        </Form>
      </Pending>
    </ResultPage>
  );
}
