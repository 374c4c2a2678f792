import { Fragment } from "react";
import { Choice, TextArea, TextField } from "#app/forms/fields.tsx";
import { useForm } from "#app/forms/form-context.ts";
import { Button } from "#app/ui/button.tsx";
import type { FieldInfo } from "#shared/publishing/field-info.ts";
import type { FormValues } from "#shared/publishing/form-values.ts";
import { FieldWarning } from "./field-notes.tsx";
import { ZipField } from "./zip-field.tsx";

const ROWS: Partial<Record<FieldInfo["input"], number>> = { paragraph: 4, lines: 6, markdown: 24 };

/** "On sale" for `on-sale`. */
const inWords = (option: string) => {
  const words = option.replace(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

type Shown = { field: FieldInfo; name: string; values: FormValues };

function Flag({ field: { label, hint }, name, values }: Shown) {
  const { failure } = useForm();
  const error = failure?.fields[name];
  return (
    <div className="grid gap-1">
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name={name}
          defaultChecked={(failure?.values[name] ?? values[name] ?? "") !== ""}
          className="size-5 accent-pass"
        />
        {label}
      </label>
      {hint && <p className="text-small text-muted">{hint}</p>}
      {error && <p className="text-small font-medium text-fail">{error}</p>}
    </div>
  );
}

/** A list of items with fields of their own. Its buttons save the draft too, so they also work without scripts. */
function Items({ field, name, values }: Shown) {
  const { failure } = useForm();
  const shown = failure?.values ?? values;
  const count = Number(shown[`${name}.length`] ?? 0);
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-h3">{field.label}</legend>
      <input type="hidden" name={`${name}.length`} value={count} />
      {failure?.fields[name] && <p className="text-small font-medium text-fail">{failure.fields[name]}</p>}
      {Array.from({ length: count }, (_, index) => {
        const own = `${name}.${index}`;
        return (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: the form is made anew when its lists change.
            key={index}
            className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
          >
            <legend className="label px-2 text-muted">
              {field.one} {index + 1}
            </legend>
            {field.fields?.map((each) => (
              <KindField key={each.name} field={each} name={`${own}.${each.name}`} values={values} />
            ))}
            <p className="flex flex-wrap gap-3">
              {index > 0 && <ListButton change={`up:${own}`}>Move up</ListButton>}
              {index < count - 1 && <ListButton change={`down:${own}`}>Move down</ListButton>}
              <ListButton change={`remove:${own}`}>Remove</ListButton>
            </p>
          </fieldset>
        );
      })}
      <p>
        <ListButton change={`add:${name}`}>Add a {field.one}</ListButton>
      </p>
    </fieldset>
  );
}

function ListButton({ change, children }: { change: string; children: React.ReactNode }) {
  return (
    <Button name="intent" value={`list:${change}`} variant="secondary" size="sm">
      {children}
    </Button>
  );
}

function KindField({ field, name, values }: Shown) {
  const { label, hint, required, max, input } = field;
  const about = {
    ...{ label, name, required, defaultValue: values[name] ?? "" },
    ...(hint && { hint }),
    // The browser would silently cut off a pasted text that is too long.
    ...(max && input !== "markdown" && { maxLength: max }),
  };
  switch (input) {
    case "id":
      return <input type="hidden" name={name} value={values[name] ?? ""} />;
    case "items":
      return <Items field={field} name={name} values={values} />;
    case "zip":
      return <ZipField field={field} name={name} values={values} />;
    case "flag":
      return <Flag field={field} name={name} values={values} />;
    case "choice":
      return (
        <Choice {...about}>
          {field.options?.map((option) => (
            <option key={option} value={option}>
              {inWords(option)}
            </option>
          ))}
        </Choice>
      );
    case "paragraph":
    case "lines":
    case "markdown":
      return <TextArea {...about} rows={ROWS[input] ?? 4} dir="auto" />;
    case "number":
      return <TextField {...about} inputMode="decimal" className="max-w-[16rem]" />;
    case "day":
      return <TextField {...about} placeholder="2026-11-22" className="max-w-[16rem]" />;
    default:
      return <TextField {...about} dir="auto" />;
  }
}

/** The fields of a kind of content in its form. Nothing is checked by the browser, so that a draft can be incomplete. */
export function KindFields({ fields, values }: { fields: readonly FieldInfo[]; values: FormValues }) {
  return (
    <>
      {fields.map((field) => (
        <Fragment key={field.name}>
          <KindField field={field} name={field.name} values={values} />
          <FieldWarning name={field.name} />
        </Fragment>
      ))}
    </>
  );
}
