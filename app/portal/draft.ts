import { useEffect, useRef } from "react";

const PREFIX = "draft:";
const KEPT_TYPES = new Set(["text", "email", "tel", "search", "url"]);

type Writable = HTMLInputElement | HTMLTextAreaElement;

/** The fields that are typed into; passwords and hidden fields are not. */
function writable(form: HTMLFormElement): Writable[] {
  return [...form.elements].filter(
    (element): element is Writable =>
      element instanceof HTMLTextAreaElement ||
      (element instanceof HTMLInputElement && KEPT_TYPES.has(element.type) && !element.readOnly),
  );
}

/** Calls a function that uses the storage, where the browser has one. */
function withStorage(use: (storage: Storage) => void): void {
  try {
    use(sessionStorage);
  } catch {
    // Without storage there are no drafts.
  }
}

/** Forgets what was begun to be written, by whomever. */
export function forgetDrafts(): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  });
}

/**
 * Keeps what is typed into a form while its session ends and its owner signs in again, or the page is
 * reloaded. Put the returned ref on the form. `name` tells forms apart, `viewerId` people. A new `outcome`
 * (the action's answer) that says `done` drops the draft, and so does leaving the page on purpose.
 */
export function useDraft(name: string, viewerId: string, outcome: object | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const key = `${PREFIX}${viewerId}:${name}`;

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    withStorage((storage) => {
      for (const field of writable(element)) {
        const draft = storage.getItem(`${key}:${field.name}`);
        if (draft !== null) field.value = draft;
      }
    });
    const save = ({ target }: Event) =>
      withStorage((storage) => {
        const field = writable(element).find((candidate) => candidate === target);
        if (field) storage.setItem(`${key}:${field.name}`, field.value);
      });
    element.addEventListener("input", save);
    return () => {
      element.removeEventListener("input", save);
      if (location.pathname !== "/login") drop(key);
    };
  }, [key]);

  useEffect(() => {
    if (outcome && "done" in outcome) drop(key);
  }, [key, outcome]);
  return form;
}

function drop(key: string): void {
  withStorage((storage) => {
    for (const stored of Object.keys(storage)) if (stored.startsWith(`${key}:`)) storage.removeItem(stored);
  });
}
