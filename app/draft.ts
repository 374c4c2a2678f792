import { useEffect, useRef, useState } from "react";

const prefixed = (key: string) => `draft:${key}`;

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** What a person types into a form. The robots' trap is not reached by people, so it is left out. */
function textControls(form: HTMLFormElement): TextControl[] {
  return [...form.elements].filter(
    (element): element is TextControl =>
      element instanceof HTMLTextAreaElement ||
      (element instanceof HTMLInputElement &&
        ["text", "email", "tel"].includes(element.type) &&
        element.tabIndex >= 0),
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

function writeDraft(key: string, form: HTMLFormElement): void {
  const typed = textControls(form).flatMap(({ name, value }) => (value === "" ? [] : [[name, value]]));
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

/**
 * Keeps what is typed into a form in the storage of this tab, until it was sent, and puts it back where
 * the form is shown again with empty fields. `key` says whose draft it is and of what. Give `form` to
 * the `<form>`; `restored` says whether something was put back.
 */
export function useDraft(key: string) {
  const form = useRef<HTMLFormElement>(null);
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const draft = readDraft(key);
    let found = false;
    for (const control of textControls(element)) {
      const kept = draft.get(control.name);
      if (!kept || control.value !== "") continue;
      control.value = kept;
      found = true;
    }
    setRestored(found);
    // Somebody may have typed before this ran.
    const keep = () => writeDraft(key, element);
    keep();
    element.addEventListener("input", keep);
    return () => element.removeEventListener("input", keep);
  }, [key]);
  return { form, restored };
}
