import { useEffect, useRef, useState } from "react";

const PREFIX = "draft:";
const prefixed = (key: string) => `${PREFIX}${key}`;

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** What a person types into a form, passwords left out, and the robots' trap, which people do not reach. */
function textControls(form: HTMLFormElement): TextControl[] {
  return [...form.elements].filter(
    (element): element is TextControl =>
      element instanceof HTMLTextAreaElement ||
      (element instanceof HTMLInputElement &&
        ["text", "email", "tel"].includes(element.type) &&
        element.tabIndex >= 0 &&
        !element.readOnly),
  );
}

function readDraft(key: string): Map<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(prefixed(key)) ?? "null");
    if (typeof stored !== "object" || stored === null) return new Map();
    return new Map(
      Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    // A browser that refuses storage, or a draft that is not ours: as if there were none.
    return new Map();
  }
}

/** Keeps what differs from `shown`, the values that the form was shown with, by name. */
function writeDraft(key: string, form: HTMLFormElement, shown: ReadonlyMap<string, string>): void {
  const typed = textControls(form)
    .filter(({ name, value }) => value !== shown.get(name))
    .map(({ name, value }) => [name, value]);
  try {
    if (typed.length === 0) sessionStorage.removeItem(prefixed(key));
    else sessionStorage.setItem(prefixed(key), JSON.stringify(Object.fromEntries(typed)));
  } catch {
    // Without storage the form itself still holds what was typed.
  }
}

/** Forgets a draft, once it was sent. */
export function clearDraft(key: string): void {
  try {
    sessionStorage.removeItem(prefixed(key));
  } catch {
    // Without storage there is none.
  }
}

/** What was typed into each form of this tab and not sent, the longest text of each. */
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

/** Clears the drafts of every form in this tab. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there are none.
  }
}

/**
 * Keeps what is typed into a form in the storage of this tab, until `clearDraft`, and puts it back into
 * the fields that nobody has changed where the form is shown again. `key` says whose draft it is and of
 * what. Give `form` to the `<form>`; `restored` says whether something was put back.
 */
export function useDraft(key: string) {
  const form = useRef<HTMLFormElement>(null);
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const draft = readDraft(key);
    const shown = new Map(textControls(element).map(({ name, defaultValue }) => [name, defaultValue]));
    let found = false;
    for (const control of textControls(element)) {
      const kept = draft.get(control.name);
      // Somebody may have typed before this ran.
      if (kept === undefined || control.value !== control.defaultValue || control.value === kept) continue;
      control.value = kept;
      found = true;
    }
    setRestored(found);
    const keep = () => writeDraft(key, element, shown);
    keep();
    element.addEventListener("input", keep);
    return () => element.removeEventListener("input", keep);
  }, [key]);
  return { form, restored };
}
