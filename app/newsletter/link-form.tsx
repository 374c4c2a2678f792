import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Pending } from "#app/forms/pending.tsx";
import { ResultPage } from "#app/site/result-page.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** How far the visitor is with a link from a mail. */
export type LinkState =
  /** `failure`: why it could not be done just now, though the link is good. */
  | { state: "ready"; failure?: string }
  /** Of an account: whether all sessions and passkeys of before ended, and whether that signed this browser out. */
  | { state: "done"; clean?: boolean; signedOut?: boolean }
  /** `error` is a sentence for the visitor. */
  | { state: "refused"; error: string };

type Words = { title: string; text: string };

/** Why a link could not be used just now; the button stands below it. */
export function NotNow({ failure }: { failure: string }) {
  return (
    <Notice tone="fail" title="That did not work yet" className="w-full">
      <p>{failure} The link still works.</p>
    </Notice>
  );
}

/**
 * The page behind a link in a mail. Opening it changes nothing, because mail scanners open links too;
 * the button does it.
 */
export function LinkForm({
  current,
  ready,
  done,
  refusedTitle,
  instead,
}: {
  current: LinkState;
  ready: Words & { button: string; pending: string };
  /** `next`: where it goes on from there. */
  done: Words & { next?: ReactNode };
  refusedTitle: string;
  /** What to do when the link does not work. */
  instead: { to: string; label: string };
}) {
  const pending = useNavigation().formMethod === "POST";
  if (current.state === "done") {
    return (
      <ResultPage result="pass" title={done.title} lead={<p>{done.text}</p>}>
        {done.next ?? <ButtonLink to="/">Back to Home</ButtonLink>}
      </ResultPage>
    );
  }
  if (current.state === "refused") {
    return (
      <ResultPage result="fail" title={refusedTitle} lead={<p>{current.error}</p>}>
        <ButtonLink to={instead.to}>{instead.label}</ButtonLink>
        <ButtonLink to="/contact" variant="secondary">
          Contact support
        </ButtonLink>
      </ResultPage>
    );
  }
  return (
    <ResultPage result="pending" title={ready.title} lead={<p>{ready.text}</p>}>
      {current.failure && <NotNow failure={current.failure} />}
      <Pending pending={pending} label={ready.pending}>
        <Form method="post">
          <Button size="lg">{ready.button}</Button>
        </Form>
      </Pending>
    </ResultPage>
  );
}
