import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/error.route";
import { GENERIC_FAILURE } from "./error-page.tsx";
import { pageMeta } from "./meta.ts";
import { ResultPage } from "./result-page.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: GENERIC_FAILURE.title, description: GENERIC_FAILURE.text, noindex: true });

export default function ErrorRoute() {
  return (
    <ResultPage result="fail" title={GENERIC_FAILURE.title} lead={<p>{GENERIC_FAILURE.text}</p>}>
      <ButtonLink to="/">Back to Home</ButtonLink>
      <ButtonLink to="/contact" variant="secondary">
        Contact support
      </ButtonLink>
    </ResultPage>
  );
}
