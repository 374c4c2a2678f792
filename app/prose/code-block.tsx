import { useEffect, useRef, useState } from "react";
import { CODE_ACTION, PlaygroundLink } from "./playground-link.tsx";

/** How long the button shows its result, as in the chat (spec.md §2). */
const COPIED_MS = 1200;

type Outcome = "copied" | "selected" | null;

/** Code, highlighted on the server. The copy button needs scripts. */
export function CodeBlock({
  language,
  html,
  playground,
}: {
  language: string;
  html: string;
  /** The path that opens the code in the playground, if it can run there. */
  playground?: string;
}) {
  const code = useRef<HTMLElement>(null);
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
    <div className="code">
      <div className="flex min-h-11 items-center pl-5 pr-2">
        <span className="label mr-auto text-deep-muted">{language || "text"}</span>
        {playground && <PlaygroundLink path={playground} />}
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
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard. */}
      <pre tabIndex={0}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, escaped by the highlighter. */}
        <code ref={code} dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
    </div>
  );
}
