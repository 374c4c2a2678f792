import { GENERIC_FAILURE } from "../components/error-page.tsx";
import { ResultPage } from "../components/result-page.tsx";
import { ButtonLink } from "../components/ui/button.tsx";
import { pageMeta } from "../meta.ts";
import type { Route } from "./+types/error";

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
