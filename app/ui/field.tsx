import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "./classes.ts";

type Owned = {
  label: string;
  /** The name in the posted form; also the key of its message in `fields`. */
  name: string;
  /** One sentence under the label. */
  hint?: ReactNode;
  /** Why the value was rejected. Shown in red under the control and linked to it. */
  error?: string | undefined;
  /** False leaves out "(optional)", for fields that lack `required` for another reason. */
  optionalLabel?: boolean;
};

/** The classes of a control. */
export const CONTROL = classes(
  "block w-full min-h-12 rounded-card border border-edge bg-surface px-4 py-2.5 text-body text-ink",
  "placeholder:text-muted hover:border-ink aria-invalid:border-fail",
);

type Wiring = { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };

/** A field's label, hint, control and error, linked for assistive technology. All fields share it. */
export function FieldFrame({
  label,
  hint,
  error,
  required,
  className,
  control,
}: Omit<Owned, "name" | "optionalLabel"> & {
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

/** A one-line field with every attribute of `<input>`. */
export function Field({
  label,
  hint,
  error,
  className,
  optionalLabel = true,
  ...input
}: Owned & ComponentProps<"input">) {
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

/** A multi-line field. */
export function TextAreaField({
  label,
  hint,
  error,
  className,
  optionalLabel = true,
  ...input
}: Owned & ComponentProps<"textarea">) {
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      required={input.required || !optionalLabel}
      className={className}
      control={(wiring) => <textarea rows={6} {...input} {...wiring} className={CONTROL} />}
    />
  );
}

/** A select; its options are the children. */
export function SelectField({
  label,
  hint,
  error,
  className,
  optionalLabel = true,
  ...input
}: Owned & ComponentProps<"select">) {
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      required={input.required || !optionalLabel}
      className={className}
      control={(wiring) => <select {...input} {...wiring} className={CONTROL} />}
    />
  );
}
