import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { callerHeaders } from "#app/accounts/caller.ts";
import { apiUrl } from "#app/site/api-url.ts";

/** After the last key, in milliseconds. */
const QUIET_MS = 1_200;
const AGAIN_AFTER_MS = 5_000;

export type SaveState =
  | { is: "saved"; at: string | null }
  | { is: "unsaved" }
  | { is: "saving" }
  /** The site could not be reached; it is tried again. */
  | { is: "waiting"; why: string }
  /** Someone else saved, or the text is too long: the form's buttons say more. */
  | { is: "refused"; why: string };

/** The texts of a form, by the names of its controls. */
function valuesOf(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === "string") values[name] = value;
  return values;
}

/**
 * Saves a draft while it is written, in the form of `control`: one save at a time, the newest text last. `saved` runs after each save, with the token of the preview. What is
 * not saved yet is also in this tab's storage (app/forms/draft.ts).
 */
export function useAutosave(
  control: RefObject<HTMLInputElement | null>,
  {
    kind,
    id,
    savedAt,
    saved,
  }: { kind: string; id: string; savedAt: string | null; saved: (preview: string) => void },
): SaveState {
  const [state, setState] = useState<SaveState>({ is: "saved", at: savedAt });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const busy = useRef(false);
  const changed = useRef(false);
  const done = useRef(saved);
  useEffect(() => {
    done.current = saved;
  }, [saved]);

  const save = useCallback(async (): Promise<void> => {
    const element = control.current?.form;
    if (!element || busy.current || !changed.current) return;
    busy.current = true;
    changed.current = false;
    setState({ is: "saving" });
    const { save: count, base, tab, ...values } = valuesOf(element);
    const again = (why: string) => {
      changed.current = true;
      setState({ is: "waiting", why });
      timer.current = setTimeout(() => void save(), AGAIN_AFTER_MS);
    };
    try {
      const response = await fetch(apiUrl(`/api/desk/${kind}/${id}`), {
        method: "PUT",
        headers: { ...(await callerHeaders()), "Content-Type": "application/json" },
        body: JSON.stringify({ values, save: Number(count), base: Number(base), tab }),
      });
      const answer: { save?: number; at?: string; preview?: string; error?: string } = await response.json();
      if (response.ok && answer.save !== undefined) {
        const field = element.elements.namedItem("save");
        if (field instanceof HTMLInputElement) field.value = String(answer.save);
        setState(changed.current ? { is: "unsaved" } : { is: "saved", at: answer.at ?? null });
        done.current(answer.preview ?? "");
      } else if (response.status >= 500 || response.status === 429) again(answer.error ?? "");
      else setState({ is: "refused", why: answer.error ?? "" });
    } catch {
      again("The site cannot be reached.");
    }
    busy.current = false;
    if (changed.current) {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), QUIET_MS);
    }
  }, [control, kind, id]);

  useEffect(() => {
    const element = control.current?.form;
    if (!element) return;
    const onInput = () => {
      changed.current = true;
      setState((now) => (now.is === "refused" ? now : { is: "unsaved" }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), QUIET_MS);
    };
    const onHidden = () => {
      if (document.visibilityState === "hidden") void save();
    };
    const onOnline = () => void save();
    element.addEventListener("input", onInput);
    document.addEventListener("visibilitychange", onHidden);
    window.addEventListener("online", onOnline);
    return () => {
      clearTimeout(timer.current);
      element.removeEventListener("input", onInput);
      document.removeEventListener("visibilitychange", onHidden);
      window.removeEventListener("online", onOnline);
    };
  }, [control, save]);

  return state;
}
