import { type ComponentProps, type ReactNode, useId } from "react";

/** A checkbox or a radio button with its label and one sentence about it. */
export function CheckBox({
  label,
  hint,
  ...input
}: { label: ReactNode; hint?: ReactNode } & ComponentProps<"input">) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input
        type="checkbox"
        {...input}
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-3 size-5 shrink-0 accent-pass"
      />
      <div className="min-w-0 grow [overflow-wrap:anywhere]">
        <label htmlFor={id} className="block min-h-11 py-2.5">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="-mt-2 mb-2 text-small text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
