import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { FailedTest } from "#app/site/error-page.tsx";
import { ResultPage } from "#app/site/result-page.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Failure } from "./form-context.ts";
import { Pending } from "./pending.tsx";

/** The state of an emailed link. */
export type LinkState =
  | { state: "ready" }
  /** For accounts: whether all earlier sessions and passkeys ended, and whether that signed this browser out. For purchases: what moved. */
  | { state: "done"; clean?: boolean; signedOut?: boolean; moved?: string[] }
  /** `error` is a sentence for the visitor. */
  | { state: "refused"; error: string };

type Words = { title: string; text: string };
type Instead = { to: string; label: string };

/** The page for an emailed link that is expired, used or incomplete. `instead` is what to do about it. */
export function LinkRefused({
  error,
  instead,
  other = { to: "/contact", label: "Contact support" },
  aside = <FailedTest expected="a link that works" received={400} />,
}: {
  error: string;
  instead: Instead;
  other?: Instead;
  /** Beside the reason. */
  aside?: ReactNode;
}) {
  return (
    <ResultPage result="fail" title="This Link Does Not Work" lead={<p>{error}</p>} aside={aside}>
      <ButtonLink to={instead.to}>{instead.label}</ButtonLink>
      <ButtonLink to={other.to} variant="secondary">
        {other.label}
      </ButtonLink>
    </ResultPage>
  );
}

/**
 * The page behind an emailed link. Only its button changes anything, because mail scanners open links, too
 * (docs/decisions/005).
 */
export function LinkPage({
  opened,
  answer,
  ready,
  done,
  instead,
}: {
  /** The loader's answer. */
  opened: LinkState;
  /** The action's answer. A `Failure` means that the link still works but the action failed for now. */
  answer: LinkState | Failure | undefined;
  ready: Words & { button: string; pending: string };
  /** `next` is the button to continue with. */
  done: { title: string; text: ReactNode; next?: ReactNode };
  /** What to do if the link does not work. */
  instead: Instead;
}) {
  const pending = useNavigation().formMethod === "POST";
  const failure = answer && "fields" in answer ? answer : undefined;
  const current = answer && "state" in answer ? answer : opened;
  if (current.state === "done") {
    return (
      <ResultPage
        result="pass"
        title={done.title}
        lead={typeof done.text === "string" ? <p>{done.text}</p> : done.text}
      >
        {done.next ?? <ButtonLink to="/">Back to Home</ButtonLink>}
      </ResultPage>
    );
  }
  if (current.state === "refused") return <LinkRefused error={current.error} instead={instead} />;
  return (
    <ResultPage result="pending" title={ready.title} lead={<p>{ready.text}</p>}>
      {failure && (
        <Notice tone="fail" title="That did not work yet" className="w-full">
          <p>{failure.error} The link still works.</p>
        </Notice>
      )}
      <Pending pending={pending} label={ready.pending}>
        <Form method="post">
          <Button size="lg">{ready.button}</Button>
        </Form>
      </Pending>
    </ResultPage>
  );
}
