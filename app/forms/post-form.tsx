import { type ReactNode, type RefObject, useContext, useEffect, useRef } from "react";
import { type FetcherWithComponents, Form, useLocation, useNavigation } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import type { TurnstileForm } from "#shared/forms/turnstile.ts";
import { useDraft } from "./draft.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { type Failure, FormContext } from "./form-context.ts";
import { KnownPersonContext } from "./known-person.ts";
import { Pending } from "./pending.tsx";
import { PersonCheck } from "./person-check.tsx";
import { RobotFields } from "./robot-fields.tsx";

type Props = {
  /** Names the draft, so two forms of one page need two names. Behind the sign-in it holds the account's id. */
  name: string;
  /** What the action answered, if it refused. */
  failure: Failure | undefined;
  /** The title over the reason: "Your message was not sent". A form of one field has none: its reason is below it. */
  failed?: string;
  /** What the spinner says. */
  pending: string;
  /** Tells the forms of one page apart, for its action. */
  intent?: string;
  /** For a public form: the checks that tell people from robots. */
  person?: { form: TurnstileForm; late?: boolean };
  /** For a form that is answered without leaving the page. */
  fetcher?: FetcherWithComponents<unknown>;
  /** Where it posts to; its own page unless told otherwise. */
  action?: string;
  /** Runs when the form was taken and is still on the page. */
  onTaken?: (form: HTMLFormElement) => void;
  className?: string;
  /** The class list of the form itself. */
  layout?: string;
  children: ReactNode;
};

/**
 * The one way to make a form (docs/decisions/082). While it is sent, a spinner is in its place (spec.md §4); then it
 * says why it was refused. What is typed is kept in this tab until the form is taken. It works without JavaScript.
 */
export function PostForm(props: Props) {
  const { name, failed, intent, person, action, className, layout = "grid gap-6", children } = props;
  const pending = usePending(props);
  const failure = useKeptValues(props.failure);
  const { form, restored, clear } = useDraft(name);
  useTaken(form, clear, { ...props, pending });
  useKnownPerson(form, person !== undefined);
  const AnyForm = props.fetcher?.Form ?? Form;
  return (
    <Pending pending={pending} label={props.pending} {...(className && { className })}>
      <AnyForm ref={form} method="post" {...(action && { action })} className={layout}>
        <FormContext value={{ failure, pending, single: failed === undefined }}>
          {intent && <input type="hidden" name="intent" value={intent} />}
          {failure && failed && <FailureNotice failure={failure} title={failed} />}
          {restored && !failure && failed && (
            <Notice tone="pending" title="Your draft is back">
              <p>It was not sent. Send it when you are ready.</p>
            </Notice>
          )}
          {children}
          {person && <RobotFields />}
          {person && <PersonCheck {...person} answer={props.failure} />}
        </FormContext>
      </AnyForm>
    </Pending>
  );
}

/** Whether this form is being sent. */
function usePending({ fetcher, intent, action }: Pick<Props, "fetcher" | "intent" | "action">): boolean {
  const { pathname } = useLocation();
  const { formMethod, formAction, formData } = useNavigation();
  if (fetcher) return fetcher.state !== "idle";
  if (formMethod !== "POST") return false;
  if (intent) return formData?.get("intent") === intent;
  return formAction?.split("?")[0] === (action ?? pathname);
}

/** A connection that breaks brings no values, so those of the answer before are kept. */
function useKeptValues(failure: Failure | undefined): Failure | undefined {
  const values = useRef<Failure["values"]>({});
  if (!failure) return undefined;
  values.current = { ...values.current, ...failure.values };
  return { ...failure, values: values.current };
}

/** Whether a form that left the page while it was sent was taken, and is not waiting behind a sign-in or an error. */
function wasTaken(sentFrom: string): boolean {
  const { pathname, search } = location;
  const signIn = pathname === "/login" && new URLSearchParams(search).has("next");
  return pathname + search !== sentFrom && pathname !== "/error" && !signIn;
}

/** Clears the draft of a form that was taken. */
function useTaken(
  form: RefObject<HTMLFormElement | null>,
  clear: () => void,
  {
    fetcher,
    failure,
    onTaken,
    pending,
  }: Pick<Props, "fetcher" | "failure" | "onTaken"> & { pending: boolean },
): void {
  const navigation = useNavigation();
  // A link that is followed meanwhile takes a form's navigation from it.
  const interrupted = !fetcher && navigation.state !== "idle";
  const sent = useRef<{ from: string; clear: () => void }>(undefined);
  const taken = useRef(onTaken);
  useEffect(() => {
    taken.current = onTaken;
  }, [onTaken]);
  useEffect(() => {
    if (pending) {
      sent.current ??= { from: location.pathname + location.search, clear };
    } else if (sent.current) {
      if (!failure && !interrupted) {
        sent.current.clear();
        if (form.current) taken.current?.(form.current);
      }
      sent.current = undefined;
    }
  }, [pending, failure, interrupted, clear, form]);
  useEffect(
    () => () => {
      if (sent.current && wasTaken(sent.current.from)) sent.current.clear();
    },
    [],
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
