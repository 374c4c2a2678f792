import { type RefObject, useEffect, useState } from "react";
import { CODE_ACTION } from "./playground-link.tsx";

/** How long the button shows its result, as in the chat (spec.md §2). */
const COPIED_MS = 1200;

type Outcome = "copied" | "selected" | null;

/** Copies the text of `code`. It needs scripts. */
export function CopyButton({ code }: { code: RefObject<HTMLElement | null> }) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    if (!code.current) return;
    try {
      await navigator.clipboard.writeText(code.current.textContent ?? "");
      setOutcome("copied");
    } catch {
      // The browser denies the clipboard. Select the code, so that one keystroke copies it.
      getSelection()?.selectAllChildren(code.current);
      setOutcome("selected");
    }
  }

  const label = outcome === "copied" ? "Copied" : outcome === "selected" ? "Selected" : "Copy code";
  return (
    <>
      <button type="button" onClick={copy} className={`${CODE_ACTION} noscript:hidden`}>
        <span
          aria-hidden="true"
          className={`icon size-4 ${outcome === "copied" ? "icon-check" : "icon-copy"}`}
        />
        {label}
      </button>
      <span role="status" className="sr-only">
        {outcome && label}
      </span>
    </>
  );
}
