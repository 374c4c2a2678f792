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
  /**
   * Names the draft, so it differs between forms of a page. For signed-in users it includes the account's id. Null: the
   * form keeps its text itself.
   */
  name: string | null;
  /** The action's answer, if it rejected the form. */
  failure: Failure | undefined;
  /** The title above the reason: "Your message was not sent". Without it, the form's only field shows the reason. */
  failed?: string;
  /** The spinner's label. */
  pending: string;
  /** Tells the action which form of the page was sent. */
  intent?: string;
  /** For public forms: checks that the sender is not a robot. */
  person?: { form: TurnstileForm; late?: boolean };
  /** For forms that are sent without leaving the page. */
  fetcher?: FetcherWithComponents<unknown>;
  /** The URL to post to; the page's own by default. */
  action?: string;
  /** Keeps the scroll position when the form leads to its own page again. */
  stay?: boolean;
  /** Fills in what was typed before without a notice about it. */
  quiet?: boolean;
  /** For forms with a file. */
  encType?: "multipart/form-data";
  /** Runs after the form was accepted, if it is still on the page. */
  onTaken?: (form: HTMLFormElement) => void;
  className?: string;
  /** The classes of the form itself. */
  layout?: string;
  children: ReactNode;
};

/**
 * Every form of the site (docs/decisions/082). It shows a spinner while it is sent (spec.md §4), then why it was
 * rejected, if it was. This tab keeps what was typed until the form is accepted. It works without JavaScript.
 */
export function PostForm(props: Props) {
  const {
    name,
    failed,
    intent,
    person,
    action,
    encType,
    stay = false,
    quiet = false,
    className,
    layout = "grid gap-6",
    children,
  } = props;
  const pending = usePending(props);
  const failure = useKeptValues(props.failure);
  const { form, restored, clear } = useDraft(name);
  useTaken(form, clear, { ...props, pending });
  useOwnMessages(form);
  useKnownPerson(form, person !== undefined);
  const AnyForm = props.fetcher?.Form ?? Form;
  return (
    <Pending pending={pending} label={props.pending} {...(className && { className })}>
      <AnyForm
        ref={form}
        method="post"
        preventScrollReset={stay}
        {...(action && { action })}
        {...(encType && { encType })}
        className={layout}
      >
        <FormContext value={{ failure, pending, single: failed === undefined }}>
          {intent && <input type="hidden" name="intent" value={intent} />}
          {failure && (failed ?? failure.title) && <FailureNotice failure={failure} title={failed ?? ""} />}
          {restored && !failure && failed && !quiet && (
            <Notice tone="pending" title="Your draft is back">
              <p>It may not have been sent yet. Send it when you are ready.</p>
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

/** Shows our messages beside the fields in place of the browser's bubbles, which remain for pages without scripts. */
function useOwnMessages(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, [form]);
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

/** A lost connection returns no values, so this keeps the ones of the previous answer. */
function useKeptValues(failure: Failure | undefined): Failure | undefined {
  const values = useRef<Failure["values"]>({});
  if (!failure) return undefined;
  values.current = { ...values.current, ...failure.values };
  return { ...failure, values: values.current };
}

/** Whether a form that led to another page was accepted: that page is neither the login nor the error page. */
function wasTaken(sentFrom: string): boolean {
  const { pathname, search } = location;
  const signIn = pathname === "/login" && new URLSearchParams(search).has("next");
  return pathname + search !== sentFrom && pathname !== "/error" && !signIn;
}

/** Clears the draft once the form was accepted. */
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
  // Following a link meanwhile replaces the form's navigation, so its answer is unknown.
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

/** Fills in a signed-in user's name and email address. In the browser, so that pages contain no personal data. */
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
