import { createContext, useContext } from "react";
import type { FormFailure } from "#app/site/errors.ts";

/** `title`: stands in place of the form's own, if the browser got no answer. */
export type Failure = FormFailure<Record<string, string>> & { title?: string };

/** What a form tells its fields. `single`: it has only one field, which shows every reason. */
type Shown = { failure: Failure | undefined; pending: boolean; single: boolean };

export const FormContext = createContext<Shown>({ failure: undefined, pending: false, single: false });

export const useForm = () => useContext(FormContext);

/** The field's value and error from the last answer. The field's own attributes take precedence. */
export function useField(name: string) {
  const { failure, single } = useForm();
  const value = failure?.values[name];
  return {
    error: failure?.fields[name] ?? (single && !failure?.title ? failure?.error : undefined),
    ...(value !== undefined && { defaultValue: value }),
  };
}
