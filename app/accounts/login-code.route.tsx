import type { ReactNode } from "react";
import { redirect, useSearchParams } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { EmailField, TextField } from "#app/forms/fields.tsx";
import { PostForm } from "#app/forms/post-form.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { forgotSchema, signInCodeSchema } from "#shared/accounts/account.ts";
import { safeNext, withNext } from "#shared/accounts/roles.ts";
import type { Route } from "./+types/login-code.route";
import { AccountPage } from "./account-page.tsx";
import { arrivingEmail, forgetArrivingEmail, rememberArrivingEmail } from "./arriving-email.ts";
import { viewerIfKnown } from "./guard.ts";

/** `?again`: somebody without a password shows once more that the account is theirs. `?sent`: enter the code. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  if (!searchParams.has("again") && (await viewerIfKnown(context))) {
    throw redirect(safeNext(searchParams.get("next")));
  }
  const { identity } = context.get(pageContext);
  const isWaiting = context.get(servicesContext).signInCodes.isWaiting(identity);
  return { sent: searchParams.has("sent") && isWaiting, email: arrivingEmail(context) };
}

export async function action(args: Route.ActionArgs) {
  const { context, url } = args;
  const { signInCodes } = context.get(servicesContext);
  const { identity } = context.get(pageContext);
  const text = await readForm(args.request);
  if (text("intent") === "code") {
    return submission(args, { schema: signInCodeSchema, text }, async ({ code }) => {
      await signInCodes.redeem(code, identity);
      forgetArrivingEmail(context);
      return redirect(safeNext(url.searchParams.get("next")));
    });
  }
  return submission(args, { schema: forgotSchema, text }, async ({ email }) => {
    await signInCodes.ask(email, identity);
    rememberArrivingEmail(context, email);
    const { searchParams } = new URL(url);
    searchParams.set("sent", "");
    return redirect(`/login/code?${searchParams}`);
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Sign In With a Code",
    description: "Sign in with six digits that we email you.",
    noindex: true,
  });

function Help({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby="help" className="grid gap-4 rounded-card bg-pass-soft p-6">
      <h2 id="help" className="text-h3">
        {title}
      </h2>
      <ul className="bullets grid gap-3">{children}</ul>
    </section>
  );
}

export default function LoginCode({
  loaderData: { sent, email },
  actionData: failure,
}: Route.ComponentProps) {
  const [searchParams] = useSearchParams();
  const next = searchParams.get("next");
  const back = (
    <TextLink to={withNext("/login", next)} className="inline-flex min-h-11 items-center">
      Back to Login
    </TextLink>
  );
  if (sent) {
    return (
      <AccountPage
        title="Enter your code"
        lead={
          <>
            If there is an account with {email ? <strong>{email}</strong> : "this address"}, we have sent six
            digits to it. They work for ten minutes, in this browser.
          </>
        }
        aside={
          <Help title="Did it not arrive?">
            <li>Look in the spam folder, and check the address.</li>
            <li>
              <TextLink to={withNext("/login/code", next)}>Get a new code</TextLink>. Only the newest one
              works.
            </li>
            <li>
              Perhaps your account, or what you bought, is under another address.{" "}
              <TextLink to="/login/bought">Find what you bought</TextLink>.
            </li>
          </Help>
        }
      >
        <PostForm
          name={null}
          intent="code"
          failure={failure}
          failed="You are not signed in"
          pending="Signing you in…"
        >
          <TextField
            label="Six-digit code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={20}
            autoFocus
          />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button size="lg">Sign in</Button>
            {back}
          </div>
        </PostForm>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title="Sign in with a code"
      lead="Enter the address of your account. You get an email with six digits, and type them here."
      aside={
        <Help title="Good to know">
          <li>The code works once, for ten minutes, in this browser.</li>
          <li>
            If you have added a passkey, <TextLink to={withNext("/login", next)}>sign in with it</TextLink>.
          </li>
          <li>
            <TextLink to="/login/bought">Bought but cannot get in?</TextLink> We email the way in to the
            address that your receipt went to.
          </li>
        </Help>
      }
    >
      <PostForm name="login-code" failure={failure} failed="No code was sent" pending="Asking for a code…">
        <EmailField autoComplete="username" defaultValue={email} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button size="lg">Email me a code</Button>
          {back}
        </div>
      </PostForm>
    </AccountPage>
  );
}
