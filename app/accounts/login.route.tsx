import { Mail } from "lucide-react";
import { redirect, useSearchParams } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { EmailField } from "#app/forms/fields.tsx";
import { readJson } from "#app/forms/parse-form.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CheckList } from "#app/ui/check-list.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { loginSchema } from "#shared/accounts/account.ts";
import { passkeyLoginSchema } from "#shared/accounts/passkeys.ts";
import { safeNext, withNext } from "#shared/accounts/roles.ts";
import { account } from "#shared/content/portal.ts";
import type { Route } from "./+types/login.route";
import { AccountPage } from "./account-page.tsx";
import { arrivingEmail, forgetArrivingEmail } from "./arriving-email.ts";
import { viewerIfKnown } from "./guard.ts";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { PasswordField } from "./password-field.tsx";

/** Why the visitor is here, by query parameter. */
const ARRIVALS = {
  registered: {
    tone: "pass",
    title: "Your account is made",
    text: "Look for an email from us and confirm the address with its link. You can sign in already.",
  },
  unconfirmed: {
    tone: "pending",
    title: "Your account is made",
    text: "We have sent several emails to your address already, so we did not send a link that confirms it. Sign in and ask for it in an hour. Your portal has a button for that.",
  },
  reset: {
    tone: "pass",
    title: "Your new password is set",
    text: "Every device was signed out. Sign in with your new password.",
  },
  "first-password": {
    tone: "pass",
    title: "Your password is set",
    text: "Sign in with it and your email address.",
  },
  "signed-out": {
    tone: "pass",
    title: "You are signed out",
    text: "Nothing of your account is left in this browser.",
  },
  next: {
    tone: "neutral",
    title: "Please sign in to continue",
    text: "We will take you back to where you were.",
  },
} as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  if (await viewerIfKnown(context)) {
    throw redirect(safeNext(searchParams.get("next")));
  }
  const arrival = Object.entries(ARRIVALS).find(([name]) => searchParams.has(name))?.[1] ?? null;
  // After registering or setting a password, the form shows that email address instead of the demo's.
  const ownAccount = ["registered", "unconfirmed", "reset", "first-password"].some((name) =>
    searchParams.has(name),
  );
  if (ownAccount)
    return { filledIn: { email: arrivingEmail(context), password: undefined }, demo: false, arrival };
  const demo = context.get(servicesContext).accounts.demo();
  return { filledIn: demo, demo: demo !== null, arrival };
}

export async function action(args: Route.ActionArgs) {
  const { context, url } = args;
  const { accounts, passkeys } = context.get(servicesContext);
  const { identity } = context.get(pageContext);
  const text = await readForm(args.request);
  const signedIn = () => {
    forgetArrivingEmail(context);
    return redirect(safeNext(url.searchParams.get("next")));
  };
  if (text("passkey")) {
    const also = () => ({ response: readJson(text("passkey")) });
    return submission(args, { schema: passkeyLoginSchema, text, also }, async (proof) => {
      await passkeys.login(proof, identity);
      return signedIn();
    });
  }
  return submission(args, { schema: loginSchema, text }, async (form) => {
    await accounts.login(form, identity);
    return signedIn();
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Login", description: "Sign in to your account.", noindex: true });

export default function Login({
  loaderData: { filledIn, demo, arrival },
  actionData: failure,
}: Route.ComponentProps) {
  const { heading, lead, newHere } = account.login;
  const [searchParams] = useSearchParams();
  return (
    <AccountPage
      title={heading}
      lead={lead}
      aside={
        <section
          aria-labelledby="new-here"
          className="grid justify-items-start gap-5 rounded-card bg-pass-soft p-6"
        >
          <h2 id="new-here" className="text-h3">
            {newHere.heading}
          </h2>
          <p>{newHere.text}</p>
          <CheckList items={newHere.points} />
          <ButtonLink to={withNext("/register", searchParams.get("next"))} variant="secondary">
            Join Now
          </ButtonLink>
        </section>
      }
    >
      {arrival && !failure && (
        <Notice tone={arrival.tone} title={arrival.title} className="mb-8">
          <p>{arrival.text}</p>
        </Notice>
      )}
      <PostForm name="login" failure={failure} failed="You are not signed in" pending="Signing you in…">
        <EmailField autoComplete="username webauthn" defaultValue={filledIn?.email} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          optionalLabel={false}
          defaultValue={failure ? undefined : filledIn?.password}
        />
        {demo && !failure && (
          <p className="-mt-2 text-small text-muted">A test account is filled in: this is a demonstration.</p>
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <Button size="lg">Sign in</Button>
          <TextLink to="/forgot-password" className="inline-flex min-h-11 items-center">
            Forgot your password?
          </TextLink>
          <TextLink to="/login/bought" className="inline-flex min-h-11 items-center">
            Bought but cannot get in?
          </TextLink>
        </div>
      </PostForm>
      <div className="mt-8 grid gap-3 border-t border-line pt-6">
        <ButtonLink
          to={withNext("/login/code", searchParams.get("next"))}
          variant="secondary"
          className="px-2"
        >
          <Mail aria-hidden="true" strokeWidth={1.75} className="size-5" />
          Email me a code instead
        </ButtonLink>
        <PasskeySignIn />
      </div>
    </AccountPage>
  );
}
