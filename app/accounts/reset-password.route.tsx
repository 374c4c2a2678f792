import { data, redirect } from "react-router";
import * as v from "valibot";
import { pageContext, servicesContext } from "#app/context.ts";
import { LinkRefused } from "#app/forms/mailed-link.tsx";
import { PostForm } from "#app/forms/post-form.tsx";
import type { FormText } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Button } from "#app/ui/button.tsx";
import { resetSchema } from "#shared/accounts/account.ts";
import { AppError } from "#shared/app-error.ts";
import { account } from "#shared/content/portal.ts";
import { linkTokenSchema } from "#shared/newsletter/newsletter.ts";
import type { Route } from "./+types/reset-password.route";
import { AccountPage } from "./account-page.tsx";
import { rememberArrivingEmail } from "./arriving-email.ts";
import { PasswordField } from "./password-field.tsx";
import { ResetPasskeys } from "./reset-passkeys.tsx";

const NOTHING = { refused: null, passkeys: [], mayKeep: false, isFirst: false };

/** Shows the account's passkeys only with a working link. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const parsed = v.safeParse(linkTokenSchema, { token: url.searchParams.get("token") });
  if (!parsed.success) return data({ ...NOTHING, refused: parsed.issues[0].message }, { status: 400 });
  try {
    const open = await context.get(servicesContext).recovery.openReset(parsed.output.token);
    return data({ ...NOTHING, ...open });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "invalid") {
      return data({ ...NOTHING, refused: error.publicMessage }, { status: error.status });
    }
    // Show the form anyway: its action checks the link again.
    context.get(pageContext).log.warn("link.not_looked_up", { code: error.code });
    return data({ ...NOTHING, passkeys: null });
  }
}

export async function action(args: Route.ActionArgs) {
  const { context, url } = args;
  const { recovery, sessions } = context.get(servicesContext);
  const { identity, log } = context.get(pageContext);
  const also = (text: FormText) => ({
    token: url.searchParams.get("token"),
    keepPasskeys: text("keepPasskeys") === "on",
  });
  return submission(args, { schema: resetSchema, also }, async (form) => {
    try {
      const { email, isFirst } = await recovery.reset(form, identity);
      // The ended session's token would still open pages in this browser, so sign it out.
      await sessions.signOut(identity).catch((error) => log.error("reset.not_signed_out", error));
      rememberArrivingEmail(context, email);
      return redirect(isFirst ? "/login?first-password" : "/login?reset");
    } catch (error) {
      // The link no longer works, so showing the form again would not help.
      if (error instanceof AppError && error.code === "invalid" && !error.fields?.password) {
        return data({ refused: error.publicMessage }, { status: error.status });
      }
      throw error;
    }
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "New Password", description: "Set a new password.", noindex: true });

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const failure = actionData && "fields" in actionData ? actionData : undefined;
  const refused =
    actionData && "refused" in actionData
      ? actionData.refused
      : (failure?.fields.token ?? loaderData.refused);
  const { passkeys, mayKeep, isFirst } = loaderData;
  if (refused) {
    return <LinkRefused error={refused} instead={{ to: "/forgot-password", label: "Get a fresh link" }} />;
  }
  return (
    <AccountPage
      title={isFirst ? "Choose your password" : "Set a new password"}
      lead={
        isFirst
          ? "You sign in with it and your email address."
          : "It replaces your old password and signs out every device."
      }
    >
      <PostForm
        name="reset-password"
        failure={failure}
        failed={isFirst ? "Your password was not set" : "Your password was not changed"}
        pending="Setting your password…"
      >
        <PasswordField
          label={isFirst ? "Password" : "New password"}
          name="password"
          autoComplete="new-password"
          required
          hint={account.passwordHint}
        />
        <ResetPasskeys passkeys={passkeys} mayKeep={mayKeep} keeps={failure?.values.keepPasskeys === "on"} />
        <Button size="lg" className="justify-self-start">
          Set this password
        </Button>
      </PostForm>
    </AccountPage>
  );
}
