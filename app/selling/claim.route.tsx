import { data, redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { servicesContext } from "#app/context.ts";
import { EmailField } from "#app/forms/fields.tsx";
import { followLink, openLink } from "#app/forms/mailed-link.server.ts";
import { LinkPage } from "#app/forms/mailed-link.tsx";
import { PostForm } from "#app/forms/post-form.tsx";
import { submission } from "#app/forms/submission.server.ts";
import { pageMeta } from "#app/site/meta.ts";
import { ResultPage } from "#app/site/result-page.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { forgotSchema } from "#shared/accounts/account.ts";
import { CLAIM_PATH } from "#shared/selling/purchase.ts";
import type { Claim } from "#worker/selling/claiming.ts";
import type { Route } from "./+types/claim.route";

const HEADING = "Move a purchase here";

/** Without a token: names the address that paid. With the token that was mailed there: moves what was bought. */
export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const { claiming } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  if (!url.searchParams.has("token")) {
    return data({ link: null, claim: null, sent: url.searchParams.has("sent") });
  }
  let claim: Claim | null = null;
  const opened = await openLink(args, async (token) => {
    claim = await claiming.look(token, viewer);
    return "ready";
  });
  return data({ link: opened.data, claim: claim as Claim | null, sent: false }, opened.init ?? undefined);
}

export async function action(args: Route.ActionArgs) {
  const { context, url } = args;
  const { claiming } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  if (url.searchParams.has("token")) {
    return followLink(args, async (token) => {
      const { names } = await claiming.claim(token, viewer);
      return { state: "done", moved: names };
    });
  }
  return submission(args, { schema: forgotSchema, orErrorPage: true }, async ({ email }) => {
    await claiming.ask(email, viewer);
    return redirect(`${CLAIM_PATH}?sent`);
  });
}

/** The link is used up after the action, so the loader must not run again. */
export const shouldRevalidate = ({ actionResult }: { actionResult?: unknown }) => actionResult === undefined;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: HEADING,
    description: "Move what you bought with another address to your account.",
    noindex: true,
  });

const listed = (names: readonly string[]) => new Intl.ListFormat("en-GB").format(names);

export default function ClaimPage({ loaderData: { link, claim, sent }, actionData }: Route.ComponentProps) {
  if (link) {
    const moved = actionData && "state" in actionData && actionData.state === "done" && actionData.moved;
    const names = moved || claim?.names;
    const what = names ? listed(names) : "what you bought";
    return (
      <LinkPage
        opened={link}
        answer={actionData}
        ready={{
          title: `Move ${what} to ${claim?.to ?? "this account"}`,
          text: "It is in this account from then on, and no longer in the other one. What was done in the courses there stays there.",
          button: "Move it here",
          pending: "Moving…",
        }}
        done={{
          title: "It Is Yours Here Now",
          text: `We have moved ${what} to this account.`,
          next: <ButtonLink to="/portal">Go to the portal</ButtonLink>,
        }}
        instead={{ to: CLAIM_PATH, label: "Get a fresh link" }}
      />
    );
  }
  if (sent) {
    return (
      <ResultPage
        result="pass"
        title="Look in the Other Inbox"
        lead={
          <p>
            If something was bought with that address, an email is on its way there. Open its link in this
            browser within an hour: it shows what moves.
          </p>
        }
      >
        <ButtonLink to="/portal">Back to the portal</ButtonLink>
        <ButtonLink to={CLAIM_PATH} variant="secondary">
          Try another address
        </ButtonLink>
      </ResultPage>
    );
  }
  const failure = actionData && "fields" in actionData ? actionData : undefined;
  return (
    <div className="wrap pb-section">
      <WorkHeader
        title={HEADING}
        lead="You bought something with another address? Name it, and we send it a link that moves what was bought to this account."
      />
      <PostForm
        name="claim"
        failure={failure}
        failed="No link was sent"
        pending="Sending the link…"
        className="max-w-xl"
      >
        <EmailField label="The address that paid" />
        <Button size="lg" className="justify-self-start">
          Send the link
        </Button>
      </PostForm>
    </div>
  );
}
