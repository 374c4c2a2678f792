import { redirect } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { parseForm, readJson } from "#app/forms/parse-form.ts";
import { EmailField, PostForm } from "#app/forms/post-form.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { formFailure } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CheckList } from "#app/ui/check-list.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { loginSchema } from "#shared/accounts/account.ts";
import { passkeyLoginSchema } from "#shared/accounts/passkeys.ts";
import { safeNext } from "#shared/accounts/roles.ts";
import { account } from "#shared/content/portal.ts";
import type { Route } from "./+types/login.route";
import { AccountPage } from "./account-page.tsx";
import { viewerIfKnown } from "./guard.ts";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { PasswordField } from "./password-field.tsx";

/** What brought the visitor here, by the query parameter that says so. */
const ARRIVALS = {
  registered: {
    tone: "pass",
    title: "Your account is made",
    text: "Look for a mail from us and confirm the address with its link. You can sign in already.",
  },
  unconfirmed: {
    tone: "pending",
    title: "Your account is made",
    text: "We have sent several mails to your address already, so we did not send a link that confirms it. Sign in and ask for it in an hour. Your portal has a button for that.",
  },
  reset: {
    tone: "pass",
    title: "Your new password is set",
    text: "Every device was signed out. Sign in with your new password.",
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
  // The form is not filled in for somebody who has just made an account or set a password of their own.
  const ownAccount = ["registered", "unconfirmed", "reset"].some((name) => searchParams.has(name));
  return { demo: ownAccount ? null : context.get(servicesContext).accounts.demo(), arrival };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const text = await readForm(request);
  const values = { email: text("email") };
  const { accounts, passkeys } = context.get(servicesContext);
  const { identity } = context.get(pageContext);
  try {
    const passkey = text("passkey");
    if (passkey)
      await passkeys.login(parseForm(passkeyLoginSchema, { response: readJson(passkey) }), identity);
    else await accounts.login(parseForm(loginSchema, { ...values, password: text("password") }), identity);
  } catch (error) {
    return formFailure(error, values, context.get(pageContext));
  }
  return redirect(safeNext(url.searchParams.get("next")));
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Login", description: "Sign in to your account.", noindex: true });

export default function Login({ loaderData: { demo, arrival }, actionData: failure }: Route.ComponentProps) {
  const { heading, lead, newHere } = account.login;
  return (
    <AccountPage
      title={heading}
      lead={lead}
      aside={
        <section
          aria-labelledby="new-here"
          className="grid justify-items-start gap-5 border-t border-line pt-6"
        >
          <h2 id="new-here" className="text-h3">
            {newHere.heading}
          </h2>
          <p className="text-muted">{newHere.text}</p>
          <CheckList items={newHere.points} />
          <ButtonLink to="/register" variant="secondary">
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
      <PostForm
        name="login"
        schema={loginSchema}
        failure={failure}
        failed="You are not signed in"
        pending="Signing you in…"
        keep={false}
      >
        <EmailField autoComplete="username webauthn" defaultValue={demo?.email} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          optionalLabel={false}
          defaultValue={failure ? undefined : demo?.password}
          answer={failure}
          error={failure?.fields.password}
        />
        {demo && !failure && (
          <p className="-mt-2 text-small text-muted">A test account is filled in: this is a demonstration.</p>
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button size="lg">Sign in</Button>
          <TextLink to="/forgot-password" className="inline-flex min-h-11 items-center">
            Forgot your password?
          </TextLink>
        </div>
      </PostForm>
      <div className="mt-8">
        <PasskeySignIn />
      </div>
    </AccountPage>
  );
}
