import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "./classes.ts";

type Owned = {
  label: string;
  /** Posted under this name; also the key of its message in `fields`. */
  name: string;
  /** One sentence under the label. */
  hint?: ReactNode;
  /** Why the value was refused. Shown in red under the control and tied to it. */
  error?: string | undefined;
};

const CONTROL = classes(
  "block w-full min-h-12 rounded-card border border-edge bg-surface px-4 py-2.5 text-body text-ink",
  "placeholder:text-muted hover:border-ink aria-invalid:border-fail",
);

type Wiring = { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };

/** Label, hint, control and error of one field, tied together. The three below differ in the control only. */
function FieldFrame({
  label,
  hint,
  error,
  required,
  className,
  control,
}: Omit<Owned, "name"> & {
  required: boolean | undefined;
  className: string | undefined;
  control: (wiring: Wiring) => ReactNode;
}) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={classes("grid gap-1.5", className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
        {!required && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {hint && (
        <p id={hintId} className="text-small text-muted">
          {hint}
        </p>
      )}
      {control({
        id,
        "aria-describedby": classes(hintId, errorId) || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error && (
        <p id={errorId} className="text-small font-medium text-fail">
          {error}
        </p>
      )}
    </div>
  );
}

/** A one-line field: every attribute of `<input>`, with `defaultValue` for what was typed before. */
export function Field({
  label,
  hint,
  error,
  className,
  optionalLabel = true,
  ...input
}: Owned & {
  /** False leaves out "(optional)" where `required` is missing for another reason. */
  optionalLabel?: boolean;
} & ComponentProps<"input">) {
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      required={input.required || !optionalLabel}
      className={className}
      control={(wiring) => <input type="text" {...input} {...wiring} className={CONTROL} />}
    />
  );
}

/** A field of several lines. */
export function TextAreaField({
  label,
  hint,
  error,
  className,
  ...input
}: Owned & ComponentProps<"textarea">) {
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      required={input.required}
      className={className}
      control={(wiring) => <textarea rows={6} {...input} {...wiring} className={CONTROL} />}
    />
  );
}

/** A choice from a list; the options are its children. */
export function SelectField({ label, hint, error, className, ...input }: Owned & ComponentProps<"select">) {
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      required={input.required}
      className={className}
      control={(wiring) => <select {...input} {...wiring} className={CONTROL} />}
    />
  );
}
