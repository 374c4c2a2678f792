import { ButtonLink } from "#app/ui/button.tsx";
import { GENERIC_THANKS, THANKS } from "#shared/content/thanks.ts";
import type { Route } from "./+types/success.route";
import { pageMeta } from "./meta.ts";
import { NextSteps, ResultPage } from "./result-page.tsx";

export function loader({ url }: Route.LoaderArgs) {
  return THANKS.get(url.searchParams.get("type") ?? "") ?? GENERIC_THANKS;
}

export const meta: Route.MetaFunction = (args) => {
  const { title, text } = args.loaderData ?? GENERIC_THANKS;
  return pageMeta(args, { title, description: text, noindex: true });
};

export default function Success({ loaderData: { title, text, next, link } }: Route.ComponentProps) {
  return (
    <ResultPage
      result="pass"
      title={title}
      lead={<p>{text}</p>}
      aside={<NextSteps heading="What happens next" steps={next} />}
    >
      <ButtonLink to={link.to}>{link.label}</ButtonLink>
      <ButtonLink to="/" variant="secondary">
        Back to Home
      </ButtonLink>
    </ResultPage>
  );
}
