import { type ComponentProps, Fragment } from "react";
import { Choice, TextArea, TextField } from "#app/forms/fields.tsx";
import { useForm } from "#app/forms/form-context.ts";
import { ChoosePicture } from "#app/media/choose-picture.tsx";
import type { FieldInfo } from "#shared/publishing/field-info.ts";
import type { FormValues } from "#shared/publishing/form-values.ts";
import { FieldWarning, useFieldNotes } from "./field-notes.tsx";
import { FilmField } from "./film-field.tsx";
import type { FormPart } from "./form-parts.tsx";
import { ListField } from "./list-field.tsx";
import { MarkdownField } from "./markdown-field.tsx";
import { ReferenceField } from "./reference-field.tsx";
import { ZipField } from "./zip-field.tsx";

const ROWS: Partial<Record<FieldInfo["input"], number>> = { paragraph: 4, lines: 6 };

/** "On sale" for `on-sale`. */
const inWords = (option: string) => {
  const words = option.replace(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** `from`: the value's name, which differs from the control's after a list was sorted. */
type Shown = { field: FieldInfo; name: string; values: FormValues; from?: string };

function Flag({ field: { label, hint }, name, values, from = name }: Shown) {
  const { failure } = useForm();
  const error = failure?.fields[name];
  return (
    <div className="grid gap-1">
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name={name}
          defaultChecked={(failure?.values[name] ?? values[from] ?? "") !== ""}
          className="size-5 accent-pass"
        />
        {label}
      </label>
      {hint && <p className="text-small text-muted">{hint}</p>}
      {error && <p className="text-small font-medium text-fail">{error}</p>}
    </div>
  );
}

/** A picture, by the name that its upload has. */
function Picture(about: Omit<ComponentProps<typeof ChoosePicture>, "known">) {
  return <ChoosePicture {...about} known={useFieldNotes().pictures} />;
}

/** Code keeps its tabs and spaces, and its lines go on to the right. */
const CODE =
  "[&>textarea]:overflow-x-auto [&>textarea]:whitespace-pre [&>textarea]:font-mono [&>textarea]:text-small [&>textarea]:[tab-size:2]";
const CODE_ROWS = 10;

/** Texts are as high as what is in them, where the browser can do that. */
const GROWS =
  "[&>textarea]:field-sizing-content [&>textarea]:max-h-112 [&>textarea]:min-h-[calc(4lh+1.25rem)]";

function Reference({ field, name, values, from = name }: Shown) {
  const { references } = useFieldNotes();
  const options = (field.to && references[field.to]) ?? [];
  return <ReferenceField field={{ ...field, name }} options={options} value={values[from] ?? ""} />;
}

function KindField({ field, name, values, from = name }: Shown) {
  const { label, hint, required, max, input } = field;
  const about = {
    ...{ label, name, required, defaultValue: values[from] ?? "" },
    ...(hint && { hint }),
    // The browser would silently cut off a pasted text that is too long.
    ...(max && input !== "markdown" && { maxLength: max }),
  };
  switch (input) {
    case "id":
      return <input type="hidden" name={name} value={values[from] ?? ""} />;
    case "items":
      return (
        <ListField field={field} name={name} values={values}>
          {(shown) => <KindField key={shown.field.name} {...shown} />}
        </ListField>
      );
    case "zip":
      return <ZipField field={field} name={name} values={values} />;
    case "film":
      return <FilmField field={field} name={name} values={values} />;
    case "flag":
      return <Flag field={field} name={name} values={values} />;
    case "choice":
      return (
        <Choice {...about}>
          {field.options?.map((option) => (
            <option key={option} value={option}>
              {field.labels?.[option] ?? inWords(option)}
            </option>
          ))}
        </Choice>
      );
    case "reference":
      return <Reference field={field} name={name} values={values} />;
    case "code":
      return (
        <TextArea
          {...about}
          rows={CODE_ROWS}
          dir="ltr"
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          className={CODE}
        />
      );
    case "markdown":
      return <MarkdownField {...about} blocks={field.blocks ?? false} />;
    case "picture":
      return <Picture {...about} />;
    case "paragraph":
    case "lines":
      return <TextArea {...about} rows={ROWS[input] ?? 4} dir="auto" className={GROWS} />;
    case "number":
      return <TextField {...about} inputMode="decimal" className="max-w-[16rem]" />;
    case "day":
      return <TextField {...about} placeholder="2026-11-22" className="max-w-[16rem]" />;
    default:
      return <TextField {...about} dir="auto" />;
  }
}

/**
 * The fields of a kind of content in its form. Nothing is checked by the browser, so that a draft can be incomplete. None
 * is loaded later: React would draw it anew if the page changed meanwhile, without the file or text that is in it.
 */
export function KindFields({ parts, values }: { parts: readonly FormPart[]; values: FormValues }) {
  const sections = parts.map(({ id, title, fields }) => (
    <section key={id} id={id} className="grid gap-6 border-t border-line pt-8 first:border-0 first:pt-0">
      {title && (
        <h2 tabIndex={-1} className="text-h3 outline-none">
          {title}
        </h2>
      )}
      {fields.map((field) => (
        <Fragment key={field.name}>
          <KindField field={field} name={field.name} values={values} />
          <FieldWarning name={field.name} />
        </Fragment>
      ))}
    </section>
  ));
  return <div className="grid gap-8">{sections}</div>;
}
