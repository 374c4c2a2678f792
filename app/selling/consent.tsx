import { useId } from "react";
import { useForm } from "#app/forms/form-context.ts";

/** What a buyer agrees to before paying. */
export function Consent({ text, ticked }: { text: string; ticked: boolean }) {
  const { failure } = useForm();
  const id = useId();
  const error = failure?.fields.consent;
  return (
    <div className="grid gap-1.5">
      <div className="flex items-start gap-3">
        <input
          type="checkbox"
          id={id}
          name="consent"
          value="yes"
          required
          defaultChecked={ticked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-0.5 size-6 shrink-0 accent-pass"
        />
        <label htmlFor={id} className="block">
          {text}
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} className="text-small font-medium text-fail">
          {error}
        </p>
      )}
    </div>
  );
}
