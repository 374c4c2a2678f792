import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Field } from "#app/ui/field.tsx";

/**
 * A password with a button that shows it, where scripts run. Pasting and password managers work as ever.
 * `answer` is what the form was answered with: a new one empties the field, as it is without scripts.
 */
export function PasswordField({
  label,
  answer,
  ...field
}: ComponentProps<typeof Field> & { answer: object | undefined }) {
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (answer && input.current) input.current.value = "";
  }, [answer]);
  return (
    <div className="relative">
      <Field
        {...field}
        ref={input}
        label={label}
        type={shown ? "text" : "password"}
        maxLength={800}
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
      />
      <button
        type="button"
        onClick={() => setShown(!shown)}
        className="link absolute -top-2.5 right-0 inline-flex min-h-11 items-center px-1 text-small noscript:hidden"
      >
        {shown ? "Hide" : "Show"}
        <span className="sr-only"> what is typed</span>
      </button>
    </div>
  );
}
