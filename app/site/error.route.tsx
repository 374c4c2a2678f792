import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/error.route";
import { GENERIC_FAILURE } from "./error-page.tsx";
import { pageMeta } from "./meta.ts";
import { NextSteps, ResultPage } from "./result-page.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: GENERIC_FAILURE.title, description: GENERIC_FAILURE.text, noindex: true });

function steps(email: string) {
  return [
    {
      title: "Go back and send it again",
      text: "What you typed is still in the form, in this tab. Most failures are over in a minute.",
    },
    {
      title: "See whether something is down",
      text: (
        <>
          The <TextLink to="/status">status page</TextLink> says which parts of the site work right now.
        </>
      ),
    },
    {
      title: "Write an email",
      text: (
        <>
          If it keeps failing, write to{" "}
          <a href={`mailto:${email}`} className="link wrap-anywhere">
            {email}
          </a>
          : say what you tried and when. A person reads it.
        </>
      ),
    },
  ];
}

export default function ErrorRoute({ matches }: Route.ComponentProps) {
  const { site } = matches[0].loaderData;
  return (
    <ResultPage
      result="fail"
      title={GENERIC_FAILURE.title}
      lead={<p>{GENERIC_FAILURE.text}</p>}
      aside={<NextSteps heading="What you can do" steps={steps(site.contact.email)} />}
    >
      <ButtonLink to="/">Back to Home</ButtonLink>
      <ButtonLink to="/contact" variant="secondary">
        Contact support
      </ButtonLink>
    </ResultPage>
  );
}
