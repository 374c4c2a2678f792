import { useEffect, useState } from "react";
import { redirect, redirectDocument } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { ResultPage } from "#app/site/result-page.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/logout.route";
import { forgetAccount } from "./leave.ts";
import { unsentWork } from "./unsent-work.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { identity } = context.get(pageContext);
  // If the lookup fails, show the button: signing out twice does no harm.
  const viewer = await identity.viewer().catch(() => identity.hasSession || null);
  return { signedIn: viewer !== null };
}

/** The header, side menu and footer post here, too. */
export async function action({ context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  await orErrorPage(context.get(servicesContext).sessions.signOut(page.identity), page);
  return redirect("/login?signed-out");
}

const ANYWAY = "anyway";

/** Signing out removes the account from the browser. Unsent work is listed first. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  if (!form.has(ANYWAY) && unsentWork().length > 0) return redirect("/logout");
  // A successful sign-out throws a redirect; anything else thrown is a failure.
  const answer: unknown = await serverAction().catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response)) throw answer;
  forgetAccount();
  // Load a new document, because scripts keep pages and conversations in memory.
  return redirectDocument("/login?signed-out");
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Logout", description: "Sign out of your account.", noindex: true });

export default function Logout({ loaderData: { signedIn } }: Route.ComponentProps) {
  const [unsent, setUnsent] = useState<string[]>([]);
  useEffect(() => setUnsent(unsentWork()), []);
  const loses = unsent.length > 0;
  if (!signedIn) {
    return (
      <ResultPage
        result="pass"
        title="You Are Signed Out"
        lead={<p>You are not signed in in this browser.</p>}
      >
        <ButtonLink to="/login">Sign in</ButtonLink>
        <ButtonLink to="/" variant="secondary">
          Back to Home
        </ButtonLink>
      </ResultPage>
    );
  }
  return (
    <ResultPage
      result="pending"
      title="Sign Out"
      lead={
        loses ? (
          <>
            <p>Signing out deletes this work from the browser. Other open tabs are cleared too.</p>
            <ul className="bullets mt-4 grid gap-1 text-body wrap-anywhere">
              {unsent.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        ) : (
          <p>You can sign in again at any time.</p>
        )
      }
    >
      <ButtonForm action="/logout" pending="Signing you out…">
        {loses && <input type="hidden" name={ANYWAY} value="yes" />}
        <Button size="lg">{loses ? "Sign out anyway" : "Logout"}</Button>
      </ButtonForm>
      <ButtonLink to="/portal" size="lg" variant="secondary">
        Stay signed in
      </ButtonLink>
    </ResultPage>
  );
}
