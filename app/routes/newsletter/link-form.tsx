import { Form, useNavigation } from "react-router";
import { ResultPage } from "../../components/result-page.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Pending } from "../../components/ui/pending.tsx";

/** How far the visitor is with a link from a mail. */
export type LinkState =
  | { state: "ready" }
  | { state: "done" }
  /** `error` is a sentence for the visitor. */
  | { state: "refused"; error: string };

type Words = { title: string; text: string };

/**
 * The page behind a link in a mail. Opening it changes nothing, because mail scanners open links too;
 * the button does it.
 */
export function LinkForm({
  current,
  ready,
  done,
  refusedTitle,
}: {
  current: LinkState;
  ready: Words & { button: string; pending: string };
  done: Words;
  refusedTitle: string;
}) {
  const pending = useNavigation().formMethod === "POST";
  if (current.state === "done") {
    return (
      <ResultPage result="pass" title={done.title} lead={<p>{done.text}</p>}>
        <ButtonLink to="/">Back to Home</ButtonLink>
      </ResultPage>
    );
  }
  if (current.state === "refused") {
    return (
      <ResultPage result="fail" title={refusedTitle} lead={<p>{current.error}</p>}>
        <ButtonLink to="/newsletter">Sign up again</ButtonLink>
        <ButtonLink to="/contact" variant="secondary">
          Contact support
        </ButtonLink>
      </ResultPage>
    );
  }
  return (
    <ResultPage result="pending" title={ready.title} lead={<p>{ready.text}</p>}>
      <Pending pending={pending} label={ready.pending}>
        <Form method="post">
          <Button size="lg">{ready.button}</Button>
        </Form>
      </Pending>
    </ResultPage>
  );
}
