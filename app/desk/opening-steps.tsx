import type { ReactNode } from "react";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { Bar, ProgressBar } from "#app/ui/bar.tsx";
import { Button } from "#app/ui/button.tsx";
import { PANEL_ROW, Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { OpeningStep } from "#shared/desk/opening.ts";
import type { OpeningContent } from "./read-opening.server.ts";

/** One step: what to do, where, and its tick. */
function Step({
  step,
  title,
  done,
  children,
}: {
  step: OpeningStep;
  title: string;
  done: boolean;
  children: ReactNode;
}) {
  return (
    <li className={`${PANEL_ROW} grid gap-x-8 gap-y-4 py-5 sm:grid-cols-[1fr_auto]`}>
      <div className="grid justify-items-start gap-3">
        <h3 className="card-title flex items-center gap-3">
          <Bar state={done ? "pass" : "empty"} className="w-6 shrink-0" />
          {title}
          <span className="sr-only">{done ? " (done)" : " (not done)"}</span>
        </h3>
        {children}
      </div>
      <ButtonForm action="/desk/opening">
        <input type="hidden" name="step" value={step} />
        <Button name="intent" value={done ? "untick" : "tick"} variant="secondary" size="sm">
          {done ? "Not done after all" : "Done"}
          <span className="sr-only">: {title}</span>
        </Button>
      </ButtonForm>
    </li>
  );
}

/** The names of the examples that the owner has not changed, and the button that removes them all. */
function Examples({ examples, removed }: Pick<OpeningContent, "examples" | "removed">) {
  if (removed) {
    return (
      <>
        <p>
          The examples are off the site, and in the archive of each list. Write your own under{" "}
          <TextLink to="/desk/content">Content</TextLink>.
        </p>
        <ButtonForm action="/desk/opening">
          <Button name="intent" value="bring-back" variant="secondary" size="sm">
            Put the examples back
          </Button>
        </ButtonForm>
      </>
    );
  }
  if (examples.length === 0) return <p>None of the examples is left. What is on the site is yours.</p>;
  const counted = new Map<string, number>();
  for (const { one } of examples) counted.set(one, (counted.get(one) ?? 0) + 1);
  const listed = [...counted].map(([one, count]) => (count === 1 ? `1 ${one}` : `${count} ${one}s`));
  return (
    <>
      <p>
        The site came with examples: {new Intl.ListFormat("en-GB").format(listed)} are still as they came.
        Change them under <TextLink to="/desk/content">Content</TextLink>, or remove all of them. What you
        have changed stays, and so do the FAQ and the home page’s texts: read them, they speak of the
        examples.
      </p>
      <ButtonForm action="/desk/opening" pending="Removing…">
        <Button name="intent" value="remove-examples" variant="secondary" size="sm">
          Remove the examples
        </Button>
      </ButtonForm>
    </>
  );
}

/** What the owner does before opening the site. */
export function OpeningSteps({ content }: { content: OpeningContent }) {
  const { done, examples, removed, site, mailTo, mailFrom, total } = content;
  const is = (step: OpeningStep) => done.includes(step);
  return (
    <Panel id="opening" title="Before you open" note={`${done.length} of ${total} done`}>
      <div className="grid gap-3 border-b border-line px-5 py-4 text-muted sm:px-6">
        <ProgressBar value={done.length / total} label="Steps done" className="w-full" />
        <p>Visitors see the site’s name and the newsletter until you open it; you see everything.</p>
      </div>
      <ol>
        <Step step="you" title="Your name and picture" done={is("you")}>
          <p>
            The site is called {site.brand}, and {site.name} teaches.{" "}
            {site.portrait ? "There is a picture of you." : "There is no picture of you."}
          </p>
          <TextLink to="/desk/content/site/site">Change what the site says about you</TextLink>
        </Step>
        <Step step="courses" title="Your courses" done={is("courses")}>
          <Examples examples={examples} removed={removed} />
        </Step>
        <Step step="prices" title="Your prices" done={is("prices")}>
          <p>Each offer has a price, and is on sale, on a waiting list, closed or hidden.</p>
          <TextLink to="/desk/content/offers">Look through the offers</TextLink>
        </Step>
        <Step step="mail" title="Email arrives" done={is("mail")}>
          <p>
            Email comes from {mailFrom}. Send one to yourself, {mailTo}. If it does not arrive, see{" "}
            <TextLink to="/desk/mail">failed email</TextLink>.
          </p>
          <ButtonForm action="/desk/opening" pending="Sending…">
            <Button name="intent" value="test-mail" variant="secondary" size="sm">
              Send a test email
            </Button>
          </ButtonForm>
        </Step>
        <Step step="terms" title="Terms and privacy policy" done={is("terms")}>
          <p>Both are written for this site as it comes. Read them, and change what is different for you.</p>
          <p className="flex flex-wrap gap-x-6">
            <TextLink to="/desk/content/legal/terms">Terms</TextLink>
            <TextLink to="/desk/content/legal/privacy">Privacy policy</TextLink>
          </p>
        </Step>
      </ol>
      <ButtonForm
        action="/desk/opening"
        className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line bg-paper px-5 py-5 sm:px-6"
        pending="Opening…"
      >
        <Button name="intent" value="open">
          Open the site
        </Button>
        {done.length < total && (
          <p className="text-muted">
            {total - done.length === 1 ? "One step is" : `${total - done.length} steps are`} not done. You can
            open anyway.
          </p>
        )}
      </ButtonForm>
    </Panel>
  );
}
