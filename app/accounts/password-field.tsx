import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useField, useForm } from "#app/forms/form-context.ts";
import { Field } from "#app/ui/field.tsx";
import { PASSWORD_FIELD_MAX } from "#shared/forms/limits.ts";

/**
 * A password with a button that shows it, if JavaScript runs. Pasting and password managers keep working. Every answer
 * clears the field, as it does without JavaScript.
 */
export function PasswordField({ label, ...field }: ComponentProps<typeof Field>) {
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { error } = useField(field.name);
  const { pending } = useForm();
  const wasPending = useRef(pending);
  useEffect(() => {
    if (wasPending.current && !pending && input.current) input.current.value = "";
    wasPending.current = pending;
  }, [pending]);
  return (
    <div className="relative">
      <Field
        error={error}
        {...field}
        ref={input}
        label={label}
        type={shown ? "text" : "password"}
        maxLength={PASSWORD_FIELD_MAX}
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
      />
      <button
        type="button"
        onClick={() => setShown(!shown)}
        className="link absolute -top-2.5 right-0 inline-flex min-h-11 items-center text-small noscript:hidden"
      >
        {shown ? "Hide" : "Show"}
        <span className="sr-only"> what is typed</span>
      </button>
    </div>
  );
}
