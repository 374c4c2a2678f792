import { useId } from "react";
import { useParams } from "react-router";
import { useForm } from "#app/forms/form-context.ts";
import { ALL } from "#shared/courses/grants.ts";
import type { FieldInfo } from "#shared/publishing/field-info.ts";
import type { ReferenceOption } from "#worker/desk/references.ts";

/** Ticks the courses that a field names. What is gone or archived stays ticked until the owner changes that. */
export function ReferencesField({
  field: { name, label, hint },
  options,
  value,
}: {
  field: FieldInfo;
  options: readonly ReferenceOption[];
  value: string;
}) {
  const id = useId();
  const { id: own } = useParams();
  const { failure } = useForm();
  const error = failure?.fields[name];
  const chosen = (failure?.values[name] ?? value).split("\n").flatMap((each) => each.trim() || []);
  const shown = options.filter((option) => option.part !== "archived" || chosen.includes(option.id));
  const opened = options.find((option) => option.id === own);
  // Without any, an offer opens its own course.
  const ticked = chosen.length > 0 || !opened ? chosen : [opened.id];
  const gone = chosen.filter((each) => each !== ALL && !options.some((option) => option.id === each));
  const ticks = [
    { id: ALL, title: "All courses", part: "" },
    ...shown,
    ...gone.map((id) => ({ id, title: `“${id}”`, part: "not there any more" })),
  ];
  return (
    <fieldset aria-describedby={`${id}-hint`} className="group/ticks grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-semibold">
        {label}
        <span className="font-normal text-muted"> (optional)</span>
      </legend>
      <p id={`${id}-hint`} className="text-small text-muted">
        {hint}
        {opened && (
          <span className="group-has-checked/ticks:hidden">
            {" "}
            While nothing is ticked, it opens “{opened.title}”.
          </span>
        )}
      </p>
      <ul className="overflow-hidden rounded-card border border-edge bg-surface px-4">
        {ticks.map(({ id: value, title, part }) => (
          <li key={value} className="-mx-4 px-4 not-first:border-t not-first:border-line">
            <label className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 py-2">
              <input
                type="checkbox"
                name={name}
                value={value}
                defaultChecked={ticked.includes(value)}
                aria-invalid={error ? true : undefined}
                aria-describedby={error && `${id}-error`}
                className="size-5 accent-pass"
              />
              <span>
                {title}
                {part && <span className="block text-small text-muted">{part}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {error && (
        <p id={`${id}-error`} className="text-small font-medium text-fail">
          {error}
        </p>
      )}
    </fieldset>
  );
}
