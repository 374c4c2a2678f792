import { Choice } from "#app/forms/fields.tsx";
import type { FieldInfo } from "#shared/publishing/field-info.ts";
import type { ReferenceTo } from "#shared/publishing/fields.ts";
import type { ReferenceOption } from "#worker/desk/references.ts";

const ONE: Record<ReferenceTo, string> = { modules: "module", lessons: "lesson", courses: "course" };

/** Chooses what a field names, under the courses. What is gone stays chosen until the owner chooses something else. */
export function ReferenceField({
  field: { name, label, hint, required, to = "modules" },
  options,
  value,
}: {
  field: Pick<FieldInfo, "name" | "label" | "hint" | "required" | "to">;
  options: readonly ReferenceOption[];
  value: string;
}) {
  const parts = [...new Set(options.map(({ part }) => part))];
  const gone = value !== "" && !options.some(({ id }) => id === value);
  return (
    <Choice label={label} name={name} required={required} defaultValue={value} {...(hint && { hint })}>
      <option value="">{required ? `Choose a ${ONE[to]}…` : `No ${ONE[to]}`}</option>
      {gone && <option value={value}>“{value}”, which is not there any more</option>}
      {parts.map((part) => (
        <optgroup key={part} label={part}>
          {options
            .filter((option) => option.part === part)
            .map(({ id, title, label }) => (
              <option key={id} value={id}>
                {to === "modules" ? title : label}
              </option>
            ))}
        </optgroup>
      ))}
    </Choice>
  );
}
