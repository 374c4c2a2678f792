import { ButtonLink } from "#app/ui/button.tsx";
import { GENERIC_THANKS, THANKS } from "#shared/content/thanks.ts";
import type { Route } from "./+types/success.route";
import { pageMeta } from "./meta.ts";
import { ResultPage } from "./result-page.tsx";

export function loader({ url }: Route.LoaderArgs) {
  return THANKS.get(url.searchParams.get("type") ?? "") ?? GENERIC_THANKS;
}

export const meta: Route.MetaFunction = (args) => {
  const { title, text } = args.loaderData ?? GENERIC_THANKS;
  return pageMeta(args, { title, description: text, noindex: true });
};

export default function Success({ loaderData }: Route.ComponentProps) {
  return (
    <ResultPage result="pass" title={loaderData.title} lead={<p>{loaderData.text}</p>}>
      <ButtonLink to="/">Back to Home</ButtonLink>
      <ButtonLink to="/courses" variant="secondary">
        Browse Courses
      </ButtonLink>
    </ResultPage>
  );
}
