import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { callerHeaders } from "#app/accounts/caller.ts";
import { isChanged } from "#app/forms/draft.ts";
import { forgetUnsaved, holdTab, keepUnsaved } from "#app/forms/unsaved-text.ts";
import { apiUrl } from "#app/site/api-url.ts";
import type { FieldErrors } from "#shared/app-error.ts";

/** After the last key, in milliseconds. */
const QUIET_MS = 1_200;
const AGAIN_AFTER_MS = 5_000;
/** Browsers finish a request of a closed page if its body is at most so long. */
const KEEPALIVE_MAX = 60_000;

export type SaveState =
  | { is: "saved"; at: string | null }
  | { is: "unsaved" }
  | { is: "saving" }
  /** The site could not be reached; it is tried again. */
  | { is: "waiting"; why: string }
  /** The text is too long. It is tried again after the next change. */
  | { is: "refused"; why: string }
  /** Someone else saved. The form's buttons compare both texts. */
  | { is: "conflict" };

/** The draft that a save made. `problems` stop it from being published, by the controls' names. */
export type Saved = { save: number; preview: string; problems: FieldErrors };

type Answer = Partial<Saved> & { at?: string; error?: string };

/** The texts of a form, by the names of its controls; those of ticks with the same name are on a line each. */
export function textsOf(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") texts[name] = name in texts ? `${texts[name]}\n${value}` : value;
  }
  return texts;
}

/** A form's texts, and what they are based on. */
function readForm(form: HTMLFormElement) {
  const { save, base, tab = "", publishAt: _, ...values } = textsOf(form);
  return { values, save: Number(save), base: Number(base), tab };
}

/** @throws Error without an answer */
async function send(path: string, text: ReturnType<typeof readForm>, signal: AbortSignal) {
  const body = JSON.stringify(text);
  const response = await fetch(apiUrl(path), {
    method: "PUT",
    headers: { ...(await callerHeaders()), "Content-Type": "application/json" },
    body,
    signal,
    keepalive: body.length < KEEPALIVE_MAX,
  });
  const answer: Answer = await response.json();
  return { status: response.status, answer };
}

/**
 * Saves a draft while it is written, in the form of `control`: one save at a time, the newest text last. What is not
 * saved yet is also in the browser's storage. `item` is the kind and the id: "courses/2". `pending`: a button sends the
 * form. `saved` runs after each save. `begin` saves what the form got without typing.
 */
export function useAutosave(
  control: RefObject<HTMLInputElement | null>,
  {
    item,
    tab,
    savedAt,
    pending,
    saved,
  }: { item: string; tab: string; savedAt: string | null; pending: boolean; saved: (draft: Saved) => void },
): { state: SaveState; begin: () => void } {
  const [state, setState] = useState<SaveState>({ is: "saved", at: savedAt });
  const onSaved = useEffectEvent(saved);
  const begin = useRef(() => {});
  const resume = useRef(() => {});

  useEffect(() => {
    const form = control.current?.form;
    if (!form) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let changed = false;
    let running: AbortController | undefined;
    /** A button sends the form, which saves it too. */
    let sent = false;
    let conflict = false;

    const soon = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void save(), milliseconds);
    };

    async function save(): Promise<void> {
      if (!form || !changed || running || conflict || sent) return;
      const aborted = new AbortController();
      running = aborted;
      changed = false;
      setState({ is: "saving" });
      const again = (why: string) => {
        changed = true;
        setState({ is: "waiting", why });
        soon(AGAIN_AFTER_MS);
      };
      try {
        const { status, answer } = await send(`/api/desk/${item}`, readForm(form), aborted.signal);
        if (status === 200 && answer.save !== undefined) {
          setState(changed ? { is: "unsaved" } : { is: "saved", at: answer.at ?? null });
          if (!changed) forgetUnsaved(item, tab);
          onSaved({ save: answer.save, preview: answer.preview ?? "", problems: answer.problems ?? {} });
          if (changed) soon(QUIET_MS);
        } else if (status === 409) {
          conflict = true;
          setState({ is: "conflict" });
        } else if (status === 401) again("You are signed out: sign in in another tab.");
        else if (status >= 500 || status === 429) again(answer.error ?? "The site cannot save just now.");
        else setState({ is: "refused", why: answer.error ?? "" });
      } catch {
        if (!aborted.signal.aborted) again("The site cannot be reached.");
      }
      if (running === aborted) running = undefined;
    }

    const onInput = () => {
      changed = true;
      sent = false;
      keepUnsaved(item, { ...readForm(form), at: Date.now() });
      if (!conflict) {
        if (!running) setState((now) => (now.is === "waiting" ? now : { is: "unsaved" }));
        soon(QUIET_MS);
      }
    };
    const onSubmit = () => {
      clearTimeout(timer);
      if (running) changed = true;
      running?.abort();
      running = undefined;
      sent = true;
    };
    const now = () => void save();
    const onHidden = () => {
      if (document.visibilityState === "hidden") now();
    };
    const leave = holdTab(item, tab);
    begin.current = onInput;
    resume.current = () => {
      sent = false;
      if (changed) soon(QUIET_MS);
    };
    form.addEventListener("input", onInput);
    form.addEventListener("submit", onSubmit);
    document.addEventListener("visibilitychange", onHidden);
    window.addEventListener("online", now);
    // Something may have been typed before this script was there.
    if (isChanged(form)) onInput();
    return () => {
      clearTimeout(timer);
      // The form was accepted: the page that shows its result says what was done.
      if (sent && new URLSearchParams(location.search).has("done")) forgetUnsaved(item, tab);
      now();
      leave();
      form.removeEventListener("input", onInput);
      form.removeEventListener("submit", onSubmit);
      document.removeEventListener("visibilitychange", onHidden);
      window.removeEventListener("online", now);
    };
  }, [control, item, tab]);

  // The form stays on the page if it was refused, or if it got no answer.
  useEffect(() => {
    if (!pending) resume.current();
  }, [pending]);

  return { state, begin: useCallback(() => begin.current(), []) };
}
