const PREFIX = "unsaved:";

/** A form's text that the site does not have yet. */
export type UnsavedText = {
  values: Record<string, string>;
  /** What the text is based on, so that a newer one is not overwritten (worker/publishing/drafts.ts). */
  save: number;
  base: number;
  /** Where it was typed. */
  tab: string;
  /** When, in milliseconds. */
  at: number;
};

const nameOf = (item: string, tab: string) => `${PREFIX}${item}:${tab}`;

/** The text that is stored under a name. */
export function readUnsaved(name: string): UnsavedText | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** The names of what is stored. */
export function unsavedNames(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  } catch {
    // Storage is blocked, so nothing is stored.
    return [];
  }
}

/** Keeps a text in this browser, also after its tab is closed. */
export function keepUnsaved(item: string, text: UnsavedText): void {
  try {
    localStorage.setItem(nameOf(item, text.tab), JSON.stringify(text));
  } catch {
    // Storage is blocked or full. The form itself still has the text.
  }
}

export function forgetUnsaved(item: string, tab: string): void {
  try {
    localStorage.removeItem(nameOf(item, tab));
  } catch {
    // Without storage there is none.
  }
}

/** Says that a tab is open, until the returned function is called or the tab is closed. */
export function holdTab(item: string, tab: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(nameOf(item, tab), () => held);
  return release;
}

/** The newest text of an item that a closed tab left behind. Open tabs save their own. */
export async function findUnsaved(item: string): Promise<UnsavedText | null> {
  const stored = unsavedNames().filter((name) => name.startsWith(nameOf(item, "")));
  if (stored.length === 0) return null;
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const open = new Set(held.map(({ name }) => name));
  const left = stored.filter((name) => !open.has(name)).flatMap((name) => readUnsaved(name) ?? []);
  return left.toSorted((a, b) => b.at - a.at)[0] ?? null;
}
