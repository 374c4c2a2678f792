import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
} from "react";
import { type FetcherWithComponents, Form, useLocation, useNavigation } from "react-router";
import type { FormFailure } from "#app/site/errors.ts";
import { Field, SelectField, TextAreaField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { TurnstileForm } from "#shared/forms/turnstile.ts";
import { clearDraft, useDraft } from "./draft.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { type FormSchema, fieldRules } from "./field-rules.ts";
import { KnownPersonContext } from "./known-person.ts";
import { Pending } from "./pending.tsx";
import { PersonCheck } from "./person-check.tsx";
import { RobotFields } from "./robot-fields.tsx";

type Failure = FormFailure<Record<string, string>>;

/** `single`: the form has one field, under which every reason is shown. */
type Shown = { schema: FormSchema; failure: Failure | undefined; single: boolean };

const FormContext = createContext<Shown | null>(null);

function useShown(): Shown {
  const shown = useContext(FormContext);
  if (!shown) throw new Error("a field stands outside a PostForm");
  return shown;
}

/** The failure that the nearest form shows, for parts that are not one of its fields. */
export const useFailure = () => useShown().failure;

/**
 * The one way to make a form. It posts to its own page (or, with a `fetcher`, to `action`), shows a spinner
 * meanwhile (spec.md §4), then why it was refused; keeps what is typed in this tab until it is taken; and
 * works without JavaScript. Its fields take their limits, errors and earlier values from here.
 */
export function PostForm({
  name,
  schema,
  failure,
  failed,
  pending: pendingLabel,
  person,
  keep = true,
  fetcher,
  action,
  className,
  children,
}: {
  /** Names the draft, so two forms of one page need two names. Behind the sign-in it holds the account's id. */
  name: string;
  schema: FormSchema;
  /** What the action answered, if it refused. */
  failure: Failure | undefined;
  /** The title over the reason: "Your message was not sent". A form of one field needs none: its reason is there. */
  failed?: string;
  /** What the spinner says. */
  pending: string;
  /** For a public form: the checks that tell people from robots. */
  person?: { form: TurnstileForm; late?: boolean };
  /** False keeps no draft: a login form belongs to the password manager. */
  keep?: boolean;
  fetcher?: FetcherWithComponents<unknown>;
  action?: string;
  className?: string;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const pending = fetcher
    ? fetcher.state !== "idle"
    : navigation.formMethod === "POST" && navigation.formAction?.split("?")[0] === pathname;
  const { form, restored } = useDraft(name, keep);
  useTakenDraft(name, pending);
  useKnownPerson(form, person !== undefined);
  const AnyForm = fetcher?.Form ?? Form;
  return (
    <Pending pending={pending} label={pendingLabel} {...(className && { className })}>
      <AnyForm ref={form} method="post" {...(action && { action })} className="grid gap-6">
        <FormContext value={{ schema, failure, single: failed === undefined }}>
          {failure && failed && <FailureNotice failure={failure} title={failed} />}
          {restored && !failure && failed && (
            <Notice tone="pending" title="Your draft is back">
              <p>It was not sent. Send it when you are ready.</p>
            </Notice>
          )}
          {children}
          {person && <RobotFields />}
          {person && <PersonCheck {...person} answer={failure} />}
        </FormContext>
      </AnyForm>
    </Pending>
  );
}

/** Where a form leads that was not taken. */
const NOT_TAKEN = ["/error", "/login"];

/** Clears the draft of a form that was sent and then left the page: it was taken. */
function useTakenDraft(name: string, pending: boolean): void {
  const sending = useRef(pending);
  useEffect(() => {
    sending.current = pending;
  }, [pending]);
  useEffect(
    () => () => {
      if (sending.current && !NOT_TAKEN.includes(location.pathname)) clearDraft(name);
    },
    [name],
  );
}

/** Fills name and address in for somebody who is signed in. In the browser, so that pages stay impersonal. */
function useKnownPerson(form: RefObject<HTMLFormElement | null>, wanted: boolean): void {
  const read = useContext(KnownPersonContext);
  useEffect(() => {
    if (!wanted) return;
    for (const [name, value] of Object.entries(read())) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.value === "") field.value = value;
    }
  }, [form, read, wanted]);
}

/** What the schema and the last answer say of a field, over which its own attributes win. */
function useField(name: string) {
  const { schema, failure, single } = useShown();
  const value = failure?.values[name];
  return {
    ...fieldRules(schema, name),
    error: failure?.fields[name] ?? (single ? failure?.error : undefined),
    ...(value !== undefined && { defaultValue: value }),
  };
}

/** A one-line field of the schema, by its name. */
export function TextField({ defaultValue, ...field }: ComponentProps<typeof Field>) {
  const known = useField(field.name);
  return <Field defaultValue={defaultValue} {...known} {...field} />;
}

/** A field of several lines, by its name. */
export function TextArea({ defaultValue, ...field }: ComponentProps<typeof TextAreaField>) {
  const known = useField(field.name);
  return <TextAreaField defaultValue={defaultValue} {...known} {...field} />;
}

/** A choice from a list, by its name. */
export function Choice({ defaultValue, ...field }: ComponentProps<typeof SelectField>) {
  const { maxLength: _, ...known } = useField(field.name);
  return <SelectField defaultValue={defaultValue} {...known} {...field} />;
}

export const FullNameField = () => <TextField label="Full name" name="fullName" autoComplete="name" />;

export const EmailField = ({ autoComplete = "email", defaultValue }: ComponentProps<"input">) => (
  <TextField
    label="Email address"
    name="email"
    type="email"
    autoComplete={autoComplete}
    defaultValue={defaultValue}
  />
);

export const PhoneField = () => <TextField label="Phone" name="phone" type="tel" autoComplete="tel" />;
