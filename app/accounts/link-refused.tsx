import { ResultPage } from "#app/site/result-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

/** The page behind a mailed link that is old, used, or not complete: why, and where a fresh one is. */
export function LinkRefused({ error, fresh }: { error: string; fresh: { to: string; label: string } }) {
  return (
    <ResultPage result="fail" title="This Link Does Not Work" lead={<p>{error}</p>}>
      <ButtonLink to={fresh.to}>{fresh.label}</ButtonLink>
      <ButtonLink to="/contact" variant="secondary">
        Contact support
      </ButtonLink>
    </ResultPage>
  );
}
