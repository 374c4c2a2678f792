import { type ComponentProps, type ReactNode, useId } from "react";
import { Choice, TextArea, TextField } from "#app/forms/fields.tsx";
import { useForm } from "#app/forms/form-context.ts";
import { ChoosePicture } from "#app/media/choose-picture.tsx";
import { classes } from "#app/ui/classes.ts";
import type { FieldInfo } from "#shared/publishing/field-info.ts";
import type { FormValues } from "#shared/publishing/form-values.ts";
import { FieldWarning, useFieldNotes } from "./field-notes.tsx";
import { FilmField } from "./film-field.tsx";
import { type FormPart, RENEWALS_ONLY } from "./form-parts.tsx";
import { inWords } from "./in-words.ts";
import { ListField } from "./list-field.tsx";
import { MarkdownField } from "./markdown-field.tsx";
import { ReferenceField } from "./reference-field.tsx";
import { ReferencesField } from "./references-field.tsx";
import { ZipField } from "./zip-field.tsx";

const ROWS: Partial<Record<FieldInfo["input"], number>> = { paragraph: 4, lines: 6 };

/** Whether two such fields fit on one line. A hint needs the line's width, except beside a number. */
const isShort = ({ input, hint }: FieldInfo) =>
  input === "number" || ((input === "choice" || input === "flag") && !hint);

/** `from`: the value's name, which differs from the control's after a list was sorted. */
type Shown = { field: FieldInfo; name: string; values: FormValues; from?: string };

function Flag({ field: { label, hint }, name, values, from = name }: Shown) {
  const { failure } = useForm();
  const error = failure?.fields[name];
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name={name}
          defaultChecked={(failure?.values[name] ?? values[from] ?? "") !== ""}
          aria-describedby={hint || error ? id : undefined}
          className="size-5 accent-pass"
        />
        {label}
      </label>
      {/* In line with the label. */}
      {(hint || error) && (
        <div id={id} className="-mt-1.5 pl-8 text-small">
          {hint && <p className="text-muted">{hint}</p>}
          {error && <p className="font-medium text-fail">{error}</p>}
        </div>
      )}
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

/** The control is short; its label and hint are not. */
const SHORT = "sm:[&>input]:max-w-[16rem]";

function Reference({ field, name, values, from = name }: Shown) {
  const { references } = useFieldNotes();
  const options = (field.to && references[field.to]) ?? [];
  const Control = field.input === "references" ? ReferencesField : ReferenceField;
  return <Control field={{ ...field, name }} options={options} value={values[from] ?? ""} />;
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
    case "references":
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
      return <TextField {...about} inputMode="decimal" className={SHORT} />;
    case "day":
      return <TextField {...about} placeholder="2026-11-22" className={SHORT} />;
    default:
      return <TextField {...about} dir="auto" />;
  }
}

/** A field that few items need: closed while it is empty, and code also when it is long. Its summary shows the label. */
function Fold({
  field: { name, label, input },
  values,
  children,
}: Omit<Shown, "name"> & { children: ReactNode }) {
  const { failure } = useForm();
  const value = failure?.values[name] ?? values[name] ?? "";
  const lines = value === "" ? 0 : value.split("\n").length;
  return (
    <details
      open={(lines > 0 && input !== "code") || failure?.fields[name] !== undefined}
      className="col-span-full rounded-card border border-line bg-surface px-4 [details+&]:-mt-3"
    >
      <summary className="accordion-summary min-h-12 py-2.5 font-sans text-body">
        <span>
          {label}{" "}
          <span className="font-normal text-muted">
            {input === "code" && lines > 0 ? (lines === 1 ? "1 line" : `${lines} lines`) : "(optional)"}
          </span>
        </span>
      </summary>
      <div className="grid gap-6 pb-4 [&_label]:sr-only">{children}</div>
    </details>
  );
}

/**
 * The fields of a kind of content in its form. Nothing is checked by the browser, so that a draft can be incomplete. None
 * is loaded later: React would draw it anew if the page changed meanwhile, without the file or text that is in it.
 */
export function KindFields({ parts, values }: { parts: readonly FormPart[]; values: FormValues }) {
  const sections = parts.map(({ id, title, fields, renewalsOnly }) => (
    <section
      key={id}
      id={id}
      className={classes(
        "grid gap-6 border-t border-line pt-8 first:border-0 first:pt-0 md:grid-cols-2 md:[&>div>div>input]:max-w-none",
        renewalsOnly && RENEWALS_ONLY,
      )}
    >
      {title && (
        <h2 tabIndex={-1} className="col-span-full text-h3 outline-none">
          {title}
        </h2>
      )}
      {fields.map((field) => {
        const shown = (
          <>
            <KindField field={field} name={field.name} values={values} />
            <FieldWarning name={field.name} />
          </>
        );
        return field.folds ? (
          <Fold key={field.name} field={field} values={values}>
            {shown}
          </Fold>
        ) : (
          <div
            key={field.name}
            className={classes("grid min-w-0 gap-6", isShort(field) ? "content-end" : "col-span-full")}
          >
            {shown}
          </div>
        );
      })}
    </section>
  ));
  return <div className="grid gap-8">{sections}</div>;
}
