import type { MouseEvent } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/error.route";
import { FailedTest, GENERIC_FAILURE } from "./error-page.tsx";
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

/** The page with the form. Without JavaScript it is the contact form, the only one that leads here. */
function goBack(event: MouseEvent) {
  if (history.length === 1) return;
  event.preventDefault();
  history.back();
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
      <ButtonLink to="/contact" onClick={goBack}>
        Go back
      </ButtonLink>
      <ButtonLink to="/" variant="secondary">
        Back to Home
      </ButtonLink>
      <ButtonLink to="/contact" variant="quiet">
        Contact support
      </ButtonLink>
      <div className="mt-6 w-full">
        <FailedTest what="your request" expected="a reply" received="an error" />
      </div>
    </ResultPage>
  );
}
