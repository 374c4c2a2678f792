import { readUnsaved, unsavedNames } from "./unsaved-text.ts";

/** The longest text of each form that is not saved yet. */
export function unsavedTexts(): string[] {
  return unsavedNames()
    .map((name) => Object.values(readUnsaved(name)?.values ?? {}))
    .flatMap((texts) => texts.toSorted((a, b) => b.length - a.length)[0]?.trim() || []);
}

/** Clears everything that is not saved yet. */
export function forgetAllUnsaved(): void {
  for (const name of unsavedNames()) localStorage.removeItem(name);
}
