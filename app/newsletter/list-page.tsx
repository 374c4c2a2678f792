import type { ReactNode } from "react";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";

/** A page that takes a list of people. Above its form is what became of the last list. */
export function ListPage({
  nav,
  title,
  lead,
  back,
  result,
  more,
  button,
  children,
  ...form
}: {
  nav?: ReactNode;
  title: string;
  lead: string;
  back: { to: string; label: string };
  /** Null before the first list. */
  result: ReactNode | null;
  /** The form's heading below a result. */
  more: string;
  button: string;
  /** The form's fields. */
  children: ReactNode;
  name: string;
  failure: Failure | undefined;
  failed: string;
  pending: string;
}) {
  return (
    <div className="wrap pb-section">
      <WorkHeader title={title} lead={lead} tabs={nav}>
        <TextLink to={back.to} className="inline-flex min-h-11 items-center">
          {back.label}
        </TextLink>
      </WorkHeader>
      {result}
      {result && <h2 className="mb-6 text-h3">{more}</h2>}
      <PostForm
        {...form}
        encType="multipart/form-data"
        onTaken={(sent) => sent.reset()}
        layout="grid max-w-3xl gap-6"
      >
        {children}
        <Button className="justify-self-start">{button}</Button>
      </PostForm>
    </div>
  );
}
