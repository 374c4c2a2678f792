import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { type EntryErrors, MESSAGE_LIMIT, NAME_LIMIT, type NewEntry } from "./entry.ts";

type EntryFormProps = { refused: { typed: NewEntry; errors: EntryErrors } | undefined };

/** A real form: without JavaScript the browser posts it; with it, React Router does, and the page stays. */
export function EntryForm({ refused }: EntryFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const pending = useNavigation().state === "submitting";
  const errors = refused?.errors;

  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  return (
    <Form
      method="post"
      className="entry-form"
      ref={form}
      noValidate
      onSubmit={(event) => {
        if (pending) event.preventDefault();
      }}
    >
      <Field name="name" label="Your name" error={errors?.name}>
        {(field) => (
          <input
            {...field}
            autoComplete="name"
            maxLength={NAME_LIMIT}
            required
            defaultValue={refused?.typed.name}
          />
        )}
      </Field>
      <Field name="message" label="Message" error={errors?.message}>
        {(field) => (
          <textarea
            {...field}
            rows={4}
            maxLength={MESSAGE_LIMIT}
            required
            defaultValue={refused?.typed.message}
          />
        )}
      </Field>
      <button type="submit" aria-disabled={pending}>
        {pending ? "Signing…" : "Sign the guest book"}
      </button>
    </Form>
  );
}

type ControlProps = {
  id: string;
  name: string;
  "aria-invalid": boolean | undefined;
  "aria-describedby": string | undefined;
};
type FieldProps = {
  name: keyof NewEntry;
  label: string;
  error: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** Owns what ties a label, a control and its error together. */
function Field({ name, label, error, children }: FieldProps) {
  const errorId = `${name}-error`;
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children({
        id: name,
        name,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": error ? errorId : undefined,
      })}
      {error && (
        <p className="error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
