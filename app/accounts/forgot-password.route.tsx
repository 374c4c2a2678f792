import { data, Form, redirect, useNavigation } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { FailureNotice } from "#app/forms/failure-notice.tsx";
import { parseForm } from "#app/forms/parse-form.ts";
import { Pending } from "#app/forms/pending.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { formFailure } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { ResultPage } from "#app/site/result-page.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { forgotSchema } from "#shared/accounts/account.ts";
import type { Route } from "./+types/forgot-password.route";
import { AccountPage } from "./account-page.tsx";

export function loader({ url }: Route.LoaderArgs) {
  return data({ sent: url.searchParams.has("sent") }, { headers: { "Cache-Control": "private, no-store" } });
}

export async function action({ request, context }: Route.ActionArgs) {
  const text = await readForm(request);
  const values = { email: text("email") };
  const { recovery } = context.get(servicesContext);
  try {
    await recovery.forgot(parseForm(forgotSchema, values).email, context.get(pageContext).identity);
  } catch (error) {
    return formFailure(error, values, context.get(pageContext));
  }
  return redirect("/forgot-password?sent");
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Forgot Password",
    description: "Get a link that sets a new password.",
    noindex: true,
  });

export default function ForgotPassword({ loaderData: { sent }, actionData: failure }: Route.ComponentProps) {
  const pending = useNavigation().formAction?.startsWith("/forgot-password") ?? false;
  if (sent) {
    return (
      <ResultPage
        result="pass"
        title="Look in Your Inbox"
        lead={
          <p>
            If there is an account with this address, a link is on its way. It works once, and for 30 minutes.
            If it is not there in a few minutes, look in the spam folder.
          </p>
        }
      >
        <ButtonLink to="/login">Back to Login</ButtonLink>
        <ButtonLink to="/forgot-password" variant="secondary">
          Try another address
        </ButtonLink>
      </ResultPage>
    );
  }
  return (
    <AccountPage
      title="Forgot your password?"
      lead="Enter the address of your account. You get a mail with a link that sets a new one."
    >
      <Pending pending={pending} label="Asking for a link…">
        <Form method="post" className="grid gap-6">
          {failure && <FailureNotice failure={failure} title="No link was sent" />}
          <Field
            label="Email address"
            name="email"
            type="email"
            autoComplete="username"
            required
            maxLength={254}
            defaultValue={failure?.values.email}
            error={failure?.fields.email}
          />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button size="lg">Send me a link</Button>
            <TextLink to="/login" className="inline-flex min-h-11 items-center">
              Back to Login
            </TextLink>
          </div>
        </Form>
      </Pending>
    </AccountPage>
  );
}
