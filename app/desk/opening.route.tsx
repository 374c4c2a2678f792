import { redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import { type FormText, readForm } from "#app/forms/read-form.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { Button } from "#app/ui/button.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { isOpeningStep } from "#shared/desk/opening.ts";
import type { Services } from "#worker/services.ts";
import type { Route } from "./+types/opening.route";
import { OpeningSteps } from "./opening-steps.tsx";
import { readOpening } from "./read-opening.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const content = readOpening(services, context.get(viewerContext));
  return reading(content, context.get(pageContext), "desk.opening_failed");
}

/** Runs a button's action; returns the key of the notice in `DONE`. */
async function runIntent({ opening, profile }: Services, viewer: Viewer, text: FormText): Promise<string> {
  const intent = text("intent");
  const step = text("step");
  if ((intent === "tick" || intent === "untick") && isOpeningStep(step)) {
    await opening.tick(step, intent === "tick");
    return intent;
  }
  switch (intent) {
    case "remove-examples":
      await opening.removeExamples(viewer);
      return "removed";
    case "bring-back":
      await opening.bringExamplesBack(viewer);
      return "back";
    case "test-mail":
      await opening.sendTestMail((await profile.get(viewer)).email);
      return "mail";
    case "open":
      await opening.open();
      return "open";
    case "close":
      await opening.close();
      return "closed";
    default:
      throw new AppError("invalid", "Please use one of the buttons on the page.");
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const text = await readForm(request);
  const services = context.get(servicesContext);
  const done = runIntent(services, context.get(viewerContext), text);
  return redirect(`/desk/opening?done=${await orErrorPage(done, context.get(pageContext))}`);
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Opening", description: "Opening and closing the site.", noindex: true });

const DONE: Record<string, string> = {
  tick: "Ticked.",
  untick: "The tick is gone.",
  removed: "The examples are off the site.",
  back: "The examples are on the site again.",
  mail: "The email is on its way. Look in the junk folder too.",
  open: "The site is open. Everybody sees it within a minute.",
  closed: "The site is closed. Visitors see its name and the newsletter within a minute.",
};

function Open() {
  return (
    <section aria-labelledby="is-open" className="grid max-w-2xl justify-items-start gap-4">
      <h2 id="is-open" className="text-h2">
        The site is open
      </h2>
      <p>
        Everybody sees it. If you close it, visitors see its name and the newsletter, and only admins see the
        rest. Nothing is lost, and students keep what they have.
      </p>
      <ButtonForm action="/desk/opening" pending="Closing…">
        <Button name="intent" value="close" variant="secondary">
          Close the site
        </Button>
      </ButtonForm>
    </section>
  );
}

/** The way from a closed site to an open one, and back. */
export default function OpeningPage({ loaderData: { content, failure } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <WorkHeader
        eyebrow={content?.closed ? "Closed" : "Opening"}
        {...(content && { state: content.closed ? "pending" : "pass" })}
        title="Opening the site"
      />
      <DoneNotice texts={DONE} />
      {content ? (
        content.closed ? (
          <OpeningSteps content={content} />
        ) : (
          <Open />
        )
      ) : (
        <LoadFailure title="The steps could not be loaded" message={failure ?? ""} />
      )}
    </div>
  );
}
