import { Form, useNavigation } from "react-router";
import { LinkRefused } from "../../account/link-refused.tsx";
import { answerHeaders } from "../../answer-headers.ts";
import { ResultPage } from "../../components/result-page.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Pending } from "../../components/ui/pending.tsx";
import { servicesContext } from "../../context.ts";
import { pageMeta } from "../../meta.ts";
import { NotNow } from "../newsletter/link-form.tsx";
import { followLink } from "../newsletter/link-token.ts";
import type { Route } from "./+types/confirm-email";

/** Opening the link changes nothing, because mail scanners open links, too (docs/decisions/005). */
export function loader(args: Route.LoaderArgs) {
  return followLink(args, "ready", async () => {});
}

export function action(args: Route.ActionArgs) {
  return followLink(args, "done", args.context.get(servicesContext).recovery.confirm);
}

/** The address holds a token. */
export function headers(args: Route.HeadersArgs) {
  const headers = answerHeaders(args);
  headers.set("Cache-Control", "private, no-store");
  return headers;
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Confirm Your Address",
    description: "Confirm that the email address of your account is yours.",
    noindex: true,
  });

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const pending = useNavigation().formMethod === "POST";
  const current = actionData ?? loaderData;
  if (current.state === "refused") {
    return <LinkRefused error={current.error} fresh={{ to: "/portal", label: "Get a fresh link" }} />;
  }
  if (current.state === "done") {
    return (
      <ResultPage
        result="pass"
        title="Your Address Is Confirmed"
        lead={<p>Thank you. Mails about your account come to it from now on.</p>}
      >
        <ButtonLink to="/portal">Go to the portal</ButtonLink>
      </ResultPage>
    );
  }
  return (
    <ResultPage
      result="pending"
      title="Confirm Your Address"
      lead={<p>One more step: say that the address this mail came to is yours.</p>}
    >
      {current.failure && <NotNow failure={current.failure} />}
      <Pending pending={pending} label="Confirming…">
        <Form method="post">
          <Button size="lg">Confirm my address</Button>
        </Form>
      </Pending>
    </ResultPage>
  );
}
