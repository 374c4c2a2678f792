import { data, Form, redirect, useNavigation } from "react-router";
import * as v from "valibot";
import { pageContext, servicesContext } from "#app/context.ts";
import { FailureNotice } from "#app/forms/failure-notice.tsx";
import { parseForm } from "#app/forms/parse-form.ts";
import { Pending } from "#app/forms/pending.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { formFailure } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Button } from "#app/ui/button.tsx";
import { resetSchema } from "#shared/accounts/account.ts";
import { AppError } from "#shared/app-error.ts";
import { account } from "#shared/content/portal.ts";
import { linkTokenSchema } from "#shared/newsletter/newsletter.ts";
import type { Route } from "./+types/reset-password.route";
import { AccountPage } from "./account-page.tsx";
import { LinkRefused } from "./link-refused.tsx";
import { PasswordField } from "./password-field.tsx";
import { ResetPasskeys } from "./reset-passkeys.tsx";

const NOTHING = { refused: null, passkeys: [], mayKeep: false };

/** Shows the account's passkeys, to somebody with a link that works and nobody else. */
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
    // The form still works, and finds out for itself whether the link does.
    context.get(pageContext).log.warn("link.not_looked_up", { code: error.code });
    return data({ ...NOTHING, passkeys: null });
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const text = await readForm(request);
  const { recovery, sessions } = context.get(servicesContext);
  const { identity, log } = context.get(pageContext);
  const keepPasskeys = text("keepPasskeys") === "on";
  try {
    const token = url.searchParams.get("token");
    await recovery.reset(
      parseForm(resetSchema, { token, password: text("password"), keepPasskeys }),
      identity,
    );
    // An ended session would still open pages in this browser, so its owner signs in anew.
    await sessions.signOut(identity).catch((error) => log.error("reset.not_signed_out", error));
  } catch (error) {
    // A link that is over is nothing that the form could mend.
    if (error instanceof AppError && error.code === "invalid" && !error.fields?.password) {
      return data({ refused: error.publicMessage }, { status: error.status });
    }
    return formFailure(error, { keepPasskeys }, context.get(pageContext));
  }
  return redirect("/login?reset");
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "New Password", description: "Set a new password.", noindex: true });

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const pending = useNavigation().formMethod === "POST";
  const failure = actionData && "fields" in actionData ? actionData : undefined;
  const refused = actionData && "refused" in actionData ? actionData.refused : loaderData.refused;
  const { passkeys, mayKeep } = loaderData;
  if (refused) {
    return <LinkRefused error={refused} fresh={{ to: "/forgot-password", label: "Get a fresh link" }} />;
  }
  return (
    <AccountPage title="Set a new password" lead="It replaces your old password and signs out every device.">
      <Pending pending={pending} label="Setting your password…">
        <Form method="post" className="grid gap-6">
          {failure && <FailureNotice failure={failure} title="Your password was not changed" />}
          <PasswordField
            label="New password"
            name="password"
            autoComplete="new-password"
            required
            hint={account.passwordHint}
            answer={failure}
            error={failure?.fields.password}
          />
          <ResetPasskeys
            passkeys={passkeys}
            mayKeep={mayKeep}
            keeps={failure?.values.keepPasskeys ?? false}
          />
          <Button size="lg" className="justify-self-start">
            Set this password
          </Button>
        </Form>
      </Pending>
    </AccountPage>
  );
}
