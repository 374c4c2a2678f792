import { Form, redirect, useNavigation } from "react-router";
import { forgotSchema } from "#shared/schemas/account.ts";
import { AccountPage } from "../../account/account-page.tsx";
import { FailureNotice } from "../../account/failure-notice.tsx";
import { parseForm } from "../../account/parse-form.ts";
import { answerHeaders } from "../../answer-headers.ts";
import { ResultPage } from "../../components/result-page.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Pending } from "../../components/ui/pending.tsx";
import { TextLink } from "../../components/ui/text-link.tsx";
import { pageContext, servicesContext } from "../../context.ts";
import { formFailure } from "../../errors.ts";
import { readForm } from "../../form-data.ts";
import { pageMeta } from "../../meta.ts";
import type { Route } from "./+types/forgot-password";

export function loader({ url }: Route.LoaderArgs) {
  return { sent: url.searchParams.has("sent") };
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

/** `Retry-After` of a refusal; and nobody keeps a page of somebody's account. */
export function headers(args: Route.HeadersArgs) {
  const headers = answerHeaders(args);
  headers.set("Cache-Control", "private, no-store");
  return headers;
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
