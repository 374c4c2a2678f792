import { useEffect } from "react";
import { pageContext, servicesContext } from "#app/context.ts";
import { followLink, openLink } from "#app/forms/mailed-link.server.ts";
import { LinkPage } from "#app/forms/mailed-link.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/confirm-email.route";
import { renewUser, restoreUser } from "./auth-renewal.ts";

export function loader(args: Route.LoaderArgs) {
  const { confirmation } = args.context.get(servicesContext);
  return openLink(args, confirmation.look);
}

export function action(args: Route.ActionArgs) {
  const { confirmation } = args.context.get(servicesContext);
  const { identity } = args.context.get(pageContext);
  return followLink(args, async (token) => {
    const { clean, signedOut } = await confirmation.confirm(token, identity);
    return { state: "done", clean, signedOut };
  });
}

/** The link is used up after the action, so the loader must not run again. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Confirm Your Address",
    description: "Confirm that the email address of your account is yours.",
    noindex: true,
  });

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const done = actionData && "state" in actionData && actionData.state === "done" ? actionData : undefined;
  const clean = done?.clean ?? false;
  // The stored token ended with its session; the new session came as a cookie.
  useEffect(() => {
    if (clean && restoreUser()) renewUser();
  }, [clean]);
  return (
    <LinkPage
      opened={loaderData}
      answer={actionData}
      ready={{
        title: "Confirm Your Address",
        text: "One more step: please confirm that this email address is yours.",
        button: "Confirm my address",
        pending: "Confirming…",
      }}
      done={{
        title: "Your Address Is Confirmed",
        text: <Confirmed clean={clean} signedOut={done?.signedOut ?? false} />,
        next: (
          <>
            <ButtonLink to="/portal">Go to the portal</ButtonLink>
            {clean && (
              <ButtonLink to="/forgot-password" variant="secondary">
                Set a new password
              </ButtonLink>
            )}
          </>
        ),
      }}
      instead={{ to: "/portal", label: "Get a fresh link" }}
    />
  );
}

function Confirmed({ clean, signedOut }: { clean: boolean; signedOut: boolean }) {
  return (
    <>
      <p>Thank you. We will send emails about your account to this address from now on.</p>
      {signedOut && (
        <p className="mt-3">Only signing you in again did not work: please do that in a minute.</p>
      )}
      {clean && (
        <p className="mt-3">
          Every other device was signed out, and passkeys that were added before are removed. If you did not
          create this account yourself, somebody else knows its password: set a new one now.
        </p>
      )}
    </>
  );
}
