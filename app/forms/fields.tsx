import type { ComponentProps } from "react";
import { Field, SelectField, TextAreaField } from "#app/ui/field.tsx";
import { EMAIL_MAX, FULL_NAME_MAX, PHONE_MAX } from "#shared/forms/limits.ts";
import { useField } from "./form-context.ts";

/** A one-line field of a `PostForm`. */
export function TextField({ defaultValue, ...field }: ComponentProps<typeof Field>) {
  return <Field defaultValue={defaultValue} {...useField(field.name)} {...field} />;
}

/** A multi-line field of a `PostForm`. */
export function TextArea({ defaultValue, ...field }: ComponentProps<typeof TextAreaField>) {
  return <TextAreaField defaultValue={defaultValue} {...useField(field.name)} {...field} />;
}

/** A select of a `PostForm`. */
export function Choice({ defaultValue, ...field }: ComponentProps<typeof SelectField>) {
  return <SelectField defaultValue={defaultValue} {...useField(field.name)} {...field} />;
}

export const FullNameField = ({ defaultValue }: ComponentProps<"input">) => (
  <TextField
    label="Full name"
    name="fullName"
    autoComplete="name"
    required
    maxLength={FULL_NAME_MAX}
    defaultValue={defaultValue}
  />
);

export const EmailField = ({
  label = "Email address",
  autoComplete = "email",
  defaultValue,
  onFocus,
}: Pick<ComponentProps<"input">, "autoComplete" | "defaultValue" | "onFocus"> & { label?: string }) => (
  <TextField
    label={label}
    name="email"
    type="email"
    autoComplete={autoComplete}
    required
    maxLength={EMAIL_MAX}
    defaultValue={defaultValue}
    onFocus={onFocus}
  />
);

export const PhoneField = ({ defaultValue }: ComponentProps<"input">) => (
  <TextField
    label="Phone"
    name="phone"
    type="tel"
    autoComplete="tel"
    maxLength={PHONE_MAX}
    defaultValue={defaultValue}
  />
);
