import { ChevronRight } from "lucide-react";
import { Link, redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import { type FormText, readForm } from "#app/forms/read-form.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PANEL_ROW, Panel } from "#app/ui/panel.tsx";
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

/** What may be out of date on a site that has been open for a while. */
const CHECKS = [
  { to: "/desk/content/site/site", name: "Your name and picture", text: "What the site says about you." },
  { to: "/desk/content/offers", name: "Your prices", text: "What is on sale, closed or on a waiting list." },
  { to: "/desk/content/legal/terms", name: "Terms of use", text: "What people agree to when they buy." },
  { to: "/desk/content/legal/privacy", name: "Privacy policy", text: "What is kept about them, and why." },
  { to: "/status", name: "Status", text: "Whether each part of the site works now." },
] as const;

function Open() {
  return (
    <div className="grid-12 items-start gap-y-6">
      <Panel
        id="is-open"
        title="Worth a look from time to time"
        action={
          <ButtonLink to="/" variant="secondary" size="sm">
            See the site
          </ButtonLink>
        }
        className="lg:col-span-7"
      >
        <ul>
          {CHECKS.map(({ to, name, text }) => (
            <li key={to} className={`${PANEL_ROW} flex items-center gap-4 hover:bg-paper`}>
              <div className="min-w-0 grow">
                <Link to={to} className="font-semibold after:absolute after:inset-0 hover:text-pass">
                  {name}
                </Link>
                <p className="text-small text-muted">{text}</p>
              </div>
              <ChevronRight aria-hidden="true" size={20} strokeWidth={2} className="shrink-0 text-muted" />
            </li>
          ))}
        </ul>
      </Panel>
      <Panel id="close" title="Close the site" padded className="border-fail/40! lg:col-span-5">
        <p>
          Visitors then see its name and the newsletter, and only admins see the rest. Nothing is lost, and
          students keep what they have.
        </p>
        <ButtonForm action="/desk/opening" pending="Closing…">
          <Button name="intent" value="close" variant="secondary" className="border-fail text-fail">
            Close the site
          </Button>
        </ButtonForm>
      </Panel>
    </div>
  );
}

/** The way from a closed site to an open one, and back. */
export default function OpeningPage({ loaderData: { content, failure } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <WorkHeader
        eyebrow={content ? (content.closed ? "Closed" : "Open") : "Opening"}
        {...(content && { state: content.closed ? "pending" : "pass" })}
        title={content && !content.closed ? "The site is open" : "Opening the site"}
        lead={
          content &&
          (content.closed
            ? "What to look at before visitors see it. You can open it at any time, and close it again."
            : "Visitors see all of it. You can close it at any time, and open it again.")
        }
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
