import type { ReactNode } from "react";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";

/** A page that takes a list of people. Above its form is what became of the last list. */
export function ListPage({
  nav,
  title,
  lead,
  back,
  result,
  first = "The list",
  more,
  button,
  aside,
  children,
  ...form
}: {
  nav?: ReactNode;
  title: string;
  lead: string;
  back: { to: string; label: string };
  /** Null before the first list. */
  result: ReactNode | null;
  /** The form's heading, and the one below a result. */
  first?: string;
  more: string;
  button: string;
  /** What the list may look like, and what happens with it. */
  aside?: ReactNode;
  /** The form's fields. */
  children: ReactNode;
  name: string;
  failure: Failure | undefined;
  failed: string;
  pending: string;
}) {
  return (
    <div className="wrap pb-section">
      <WorkHeader
        trail={
          <TextLink to={back.to} className="-mt-3 -mb-2 inline-flex min-h-11 items-center text-small">
            {back.label}
          </TextLink>
        }
        title={title}
        lead={lead}
        tabs={nav}
      />
      {result}
      <div className="grid-12 items-start gap-y-6">
        <Panel id="list" title={result ? more : first} padded className="lg:col-span-7">
          <PostForm
            {...form}
            encType="multipart/form-data"
            onTaken={(sent) => sent.reset()}
            layout="grid gap-6"
          >
            {children}
            <Button className="justify-self-start">{button}</Button>
          </PostForm>
        </Panel>
        {aside && <div className="grid min-w-0 gap-6 lg:col-span-5">{aside}</div>}
      </div>
    </div>
  );
}
