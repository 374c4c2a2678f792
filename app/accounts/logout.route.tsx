import { redirect } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { forgetDrafts } from "#app/forms/draft.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { ResultPage } from "#app/site/result-page.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/logout.route";
import { forgetUser } from "./auth-storage.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { identity } = context.get(pageContext);
  // Without knowing, show the button: it does no harm to somebody who is signed out.
  const viewer = await identity.viewer().catch(() => identity.hasSession || null);
  return { signedIn: viewer !== null };
}

/** Header, side menu and footer post here, too. */
export async function action({ context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  await orErrorPage(context.get(servicesContext).sessions.signOut(page.identity), page);
  return redirect("/login?signed-out");
}

/** Signing out leaves nothing behind, drafts included. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await serverAction();
  forgetUser();
  forgetDrafts();
  return answer;
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Logout", description: "Sign out of your account.", noindex: true });

export default function Logout({ loaderData: { signedIn } }: Route.ComponentProps) {
  if (!signedIn) {
    return (
      <ResultPage result="pass" title="You Are Signed Out" lead={<p>Nobody is signed in in this browser.</p>}>
        <ButtonLink to="/login">Sign in</ButtonLink>
        <ButtonLink to="/" variant="secondary">
          Back to Home
        </ButtonLink>
      </ResultPage>
    );
  }
  return (
    <ResultPage result="pending" title="Sign Out" lead={<p>You can sign in again at any time.</p>}>
      <ButtonForm action="/logout" pending="Signing you out…">
        <Button size="lg">Logout</Button>
      </ButtonForm>
      <ButtonLink to="/portal" size="lg" variant="secondary">
        Stay signed in
      </ButtonLink>
    </ResultPage>
  );
}
