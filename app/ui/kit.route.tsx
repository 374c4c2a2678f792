import { useState } from "react";
import { Pending } from "#app/forms/pending.tsx";
import { ChoosePicture } from "#app/media/choose-picture.tsx";
import { Accordion, AccordionItem } from "./accordion.tsx";
import { Badge } from "./badge.tsx";
import { Bar, ProgressBar } from "./bar.tsx";
import { Button, ButtonLink } from "./button.tsx";
import { Card } from "./card.tsx";
import { CheckList } from "./check-list.tsx";
import { EmptyState } from "./empty-state.tsx";
import { Eyebrow } from "./eyebrow.tsx";
import { Field, SelectField, TextAreaField } from "./field.tsx";
import { Notice } from "./notice.tsx";
import { Price } from "./price.tsx";
import { PageHeader, SectionHeading } from "./section-heading.tsx";
import { Skeleton } from "./skeleton.tsx";
import { Spinner } from "./spinner.tsx";
import { TextLink } from "./text-link.tsx";
import "../styles/signed-in.css";

export const meta = () => [{ title: "Kit" }, { name: "robots", content: "noindex" }];

const COLOURS = ["bg-paper", "bg-surface", "bg-ink", "bg-muted", "bg-line", "bg-edge", "bg-pass", "bg-fail"];
const SOFT = ["bg-pending", "bg-pass-soft", "bg-fail-soft", "bg-pending-soft", "bg-deep", "bg-deep-raised"];

/** Shows every UI part, to look at and to copy from. */
export default function Kit() {
  const [pending, setPending] = useState(false);
  return (
    <div className="wrap grid gap-14 pb-section">
      <PageHeader
        eyebrow="components/ui"
        title="Kit"
        lead="PageHeader: eyebrow, title, lead, and what follows."
      />
      <section className="grid gap-5">
        <SectionHeading title="Colours" lead="SectionHeading: eyebrow, title, lead, level." />
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-7">
          {[...COLOURS, ...SOFT].map((colour) => (
            <li key={colour} className="label text-muted">
              <span className={`mb-1 block h-14 rounded-card border border-line ${colour}`} />
              {colour.replace("bg-", "")}
            </li>
          ))}
        </ul>
      </section>
      <section className="grid gap-5">
        <SectionHeading title="Actions" />
        <div className="flex flex-wrap items-center gap-3">
          <Button>Primary</Button>
          <Button variant="secondary">Secondary</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="danger">Delete</Button>
          <Button disabled>Disabled</Button>
          <ButtonLink to="/dev/kit" size="sm">
            Small link
          </ButtonLink>
          <ButtonLink to="/dev/kit" size="lg">
            Large link
          </ButtonLink>
          <TextLink to="https://react.dev" newTab>
            TextLink
          </TextLink>
        </div>
      </section>
      <section className="grid max-w-lg gap-5">
        <SectionHeading title="Forms" />
        <Pending pending={pending}>
          <form
            className="grid gap-5"
            onSubmit={(event) => {
              event.preventDefault();
              setPending(true);
              setTimeout(() => setPending(false), 1500);
            }}
          >
            <Field label="Full name" name="fullName" required hint="As it should stand on a certificate." />
            <Field
              label="Email address"
              name="email"
              type="email"
              error="That does not look like an email."
            />
            <SelectField label="Package" name="package" required>
              <option>Full-Stack Bootcamp: Standard</option>
            </SelectField>
            <TextAreaField label="Message" name="message" required />
            <ChoosePicture label="Picture" name="picture" />
            <Button className="justify-self-start">Send</Button>
          </form>
        </Pending>
      </section>
      <section className="grid gap-5">
        <SectionHeading title="States" />
        <div className="flex flex-wrap gap-8">
          <Eyebrow state="pass">1 passed</Eyebrow>
          <Eyebrow state="fail">1 failed</Eyebrow>
          <Eyebrow state="pending">1 pending</Eyebrow>
          <Spinner />
        </div>
        <Bar state="run" className="w-64" />
        <Bar state="busy" className="w-64" />
        <ProgressBar value={0.6} label="Upload" className="max-w-64" />
        <div className="flex flex-wrap gap-2">
          <Badge>Neutral</Badge>
          <Badge tone="pass">Live</Badge>
          <Badge tone="pending">In progress</Badge>
          <Badge tone="fail">Stopped</Badge>
        </div>
        <Notice title="Neutral">A message in the page.</Notice>
        <Notice tone="pass" title="Saved" />
        <Notice tone="pending">Something waits for you.</Notice>
        <Notice tone="fail" title="Not sent">
          Please try again in a minute.
        </Notice>
        <EmptyState title="No projects found" action={<Button variant="secondary">Try again</Button>}>
          <p>EmptyState stands where a list has nothing to show.</p>
        </EmptyState>
      </section>
      <section className="grid gap-5 lg:grid-cols-2">
        <Card className="grid content-start gap-4 p-6">
          <Price price={{ minor: 49900, currency: "GBP" }} suffix="one-time" />
          <CheckList items={["Lifetime access", "Project files"]} />
        </Card>
        <div className="grid content-start gap-3">
          <Skeleton className="aspect-video" />
          <Skeleton className="h-5 w-2/3" />
        </div>
      </section>
      <Accordion>
        <AccordionItem group="kit" id="kit-one" title="An item">
          One open at a time.
        </AccordionItem>
        <AccordionItem group="kit" id="kit-two" title="Another item">
          Clicking the open one closes it.
        </AccordionItem>
      </Accordion>
    </div>
  );
}
