import type { MouseEvent } from "react";
import { classes } from "#app/ui/classes.ts";
import type { FieldErrors } from "#shared/app-error.ts";
import type { FieldInfo } from "#shared/publishing/field-info.ts";
import type { FormValues } from "#shared/publishing/form-values.ts";
import type { Related } from "./read-related.server.ts";

/** A part of a form: what is below one heading. The first part of a short form has none. */
export type FormPart = {
  id: string;
  title: string;
  fields: readonly FieldInfo[];
  /** Whether it is hidden while the offer is paid once, because it is empty and would do nothing. */
  renewalsOnly: boolean;
};

/** Hides a part while “Paid” says that it is paid once, also without scripts. Its fields are still sent. */
export const RENEWALS_ONLY = "[form:has([name=billingCycle]_[value^=one]:checked)_&]:hidden";

/** The text comes right after the title, because it is what one writes. */
function inOrderOfWriting([first, ...others]: readonly FieldInfo[]): readonly FieldInfo[] {
  if (!first) return [];
  const text = others.find(({ input, section }) => input === "markdown" && !section);
  const inAPart = others.some(({ input, section }) => input === "markdown" && section);
  return text && !inAPart ? [first, text, ...others.filter((field) => field !== text)] : [first, ...others];
}

/** The fields under their headings. */
export function partsOf(fields: readonly FieldInfo[], values: FormValues): FormPart[] {
  const parts: { id: string; title: string; fields: FieldInfo[] }[] = [];
  for (const field of inOrderOfWriting(fields)) {
    const last = parts.at(-1);
    if (last && !field.section) last.fields.push(field);
    else parts.push({ id: `part-${parts.length + 1}`, title: field.section ?? "", fields: [field] });
  }
  return parts.map((part) => ({
    ...part,
    renewalsOnly: part.fields.every(({ name, renewals }) => renewals && !values[name]),
  }));
}

/** How many messages are at the fields of a part. */
const toDoIn = ({ fields }: FormPart, problems: FieldErrors) =>
  Object.keys(problems).filter((name) => fields.some((field) => field.name === name.split(".")[0])).length;

/** Goes there without the router, which would load the form's data again. */
function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  const part = document.getElementById(event.currentTarget.hash.slice(1));
  if (!part) return;
  event.preventDefault();
  part.scrollIntoView({ block: "start" });
  (part.querySelector("h2") ?? part).focus({ preventScroll: true });
}

const PART_LINK =
  "inline-flex min-h-11 items-center gap-1.5 text-small text-muted underline-offset-4 hover:text-ink hover:underline";

/** The parts of a long form with how much is still to do in each, and the lists below it. */
export function PartLinks({
  parts,
  problems,
  related,
  className,
}: {
  parts: readonly FormPart[];
  problems: FieldErrors;
  related: readonly Related[];
  className: string;
}) {
  if (parts.length < 2) return null;
  return (
    <nav aria-label="Parts of this form" className={className}>
      <ul className="tab-row gap-x-4 max-lg:flex-wrap">
        {parts.map((part) => {
          const toDo = toDoIn(part, problems);
          return (
            <li key={part.id} className={classes(part.renewalsOnly && RENEWALS_ONLY)}>
              <a href={`#${part.id}`} onClick={goTo} className={PART_LINK}>
                {part.title}
                {toDo > 0 && (
                  <span className="label rounded-pill bg-pending-soft px-2 text-pending-ink">
                    {toDo}
                    <span className="sr-only"> to do</span>
                  </span>
                )}
              </a>
            </li>
          );
        })}
        {related.map(({ kind, label }) => (
          <li key={kind}>
            <a href={`#${kind}`} onClick={goTo} className={PART_LINK}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
