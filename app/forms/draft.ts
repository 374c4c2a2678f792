import { useCallback, useEffect, useRef, useState } from "react";

const PREFIX = "draft:";
export const prefixed = (key: string) => `${PREFIX}${key}`;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isRadio = (control: Control): control is HTMLInputElement => control.type === "radio";

/** The controls that a draft keeps: no passwords, and not the robots' trap. */
function controlsOf(form: HTMLFormElement): Control[] {
  const controls: Control[] = [];
  for (const element of form.elements) {
    if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement)
      controls.push(element);
    else if (element instanceof HTMLInputElement) {
      const isTyped = ["text", "email", "tel", "radio"].includes(element.type);
      if (isTyped && element.tabIndex >= 0 && !element.readOnly) controls.push(element);
    }
  }
  return controls;
}

/** A form's values by name: the current ones, or the ones that the page came with. */
function valuesOf(form: HTMLFormElement, when: "now" | "first"): Map<string, string> {
  const values = new Map<string, string>();
  for (const control of controlsOf(form)) {
    if (control instanceof HTMLSelectElement) {
      const first = [...control.options].find((option) => option.defaultSelected) ?? control.options[0];
      values.set(control.name, when === "now" ? control.value : (first?.value ?? ""));
    } else if (isRadio(control)) {
      if (when === "now" ? control.checked : control.defaultChecked) values.set(control.name, control.value);
    } else {
      values.set(control.name, when === "now" ? control.value : control.defaultValue);
    }
  }
  return values;
}

/** Whether a form holds other texts than the page came with. */
export function isChanged(form: HTMLFormElement): boolean {
  const first = valuesOf(form, "first");
  return [...valuesOf(form, "now")].some(([name, value]) => value !== first.get(name));
}

function readDraft(key: string): Map<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(prefixed(key)) ?? "null");
    if (typeof stored !== "object" || stored === null) return new Map();
    return new Map(
      Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    // Storage is blocked, or the entry is not a draft.
    return new Map();
  }
}

/** Stores the values that differ from `shown`, the ones that the form came with. */
function writeDraft(key: string, form: HTMLFormElement, shown: ReadonlyMap<string, string>): void {
  const typed = [...valuesOf(form, "now")].filter(([name, value]) => value !== shown.get(name));
  try {
    if (typed.length === 0) sessionStorage.removeItem(prefixed(key));
    else sessionStorage.setItem(prefixed(key), JSON.stringify(Object.fromEntries(typed)));
  } catch {
    // Storage is blocked. The form itself still holds what was typed.
  }
}

/** Fills a draft into the fields that are unchanged. Returns whether it filled any. */
function restoreDraft(form: HTMLFormElement, draft: ReadonlyMap<string, string>): boolean {
  const shown = valuesOf(form, "first");
  const now = valuesOf(form, "now");
  let found = false;
  for (const control of controlsOf(form)) {
    const kept = draft.get(control.name);
    const current = now.get(control.name);
    // The visitor may have typed before this ran.
    if (kept === undefined || current !== shown.get(control.name) || current === kept) continue;
    if (isRadio(control)) {
      if (control.value !== kept) continue;
      control.checked = true;
    } else {
      control.value = kept;
      // The list no longer has this option.
      if (control.value !== kept) control.value = current ?? "";
    }
    found ||= control.value === kept;
  }
  return found;
}

export function clearDraft(key: string): void {
  try {
    sessionStorage.removeItem(prefixed(key));
  } catch {
    // Without storage there is none.
  }
}

/** The drafts in this tab whose names begin like this, by the rest of their names. */
export function draftsUnder(start: string): string[] {
  try {
    return Object.keys(sessionStorage).flatMap((key) =>
      key.startsWith(prefixed(start)) ? [key.slice(prefixed(start).length)] : [],
    );
  } catch {
    return [];
  }
}

/** The longest unsent text of each form in this tab. */
export function unsentTexts(): string[] {
  try {
    return Object.keys(sessionStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => [...readDraft(key.slice(PREFIX.length)).values()])
      .flatMap((texts) => texts.toSorted((a, b) => b.length - a.length)[0]?.trim() || []);
  } catch {
    return [];
  }
}

/** Clears every draft in this tab. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so there are no drafts.
  }
}

/**
 * Keeps what is typed into a form in this tab's storage until `clear`, and restores it when the form is shown again.
 * `key` names the user and the form; null: the form keeps its text itself. Pass `form` to the `<form>` as its ref; `restored` says whether there was a draft.
 */
export function useDraft(key: string | null) {
  const form = useRef<HTMLFormElement>(null);
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    const element = form.current;
    if (!element || key === null) return;
    const shown = valuesOf(element, "first");
    setRestored(restoreDraft(element, readDraft(key)));
    const keep = () => writeDraft(key, element, shown);
    keep();
    element.addEventListener("input", keep);
    return () => element.removeEventListener("input", keep);
  }, [key]);
  const clear = useCallback(() => {
    if (key !== null) clearDraft(key);
    setRestored(false);
  }, [key]);
  return { form, restored, clear };
}
