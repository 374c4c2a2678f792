import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { opensInPlayground, playgroundPath } from "#shared/playground/playground-code.ts";
import { CODE_ACTION, PlaygroundLink } from "../prose/playground-link.tsx";
import "../prose/prose.css";
import { copyText } from "./copy-text.ts";

/** How long the button shows its result (spec.md §9). */
const COPIED_MS = 1200;

/** Highlighted code as HTML; null until the highlighter is loaded and the code is complete. */
function useHighlighted(code: string, language: string, whole: boolean): string | null {
  const [html, setHtml] = useState<string | null>(null);
  useEffect(() => {
    if (!whole) return;
    let wanted = true;
    // The code stays plain. The next block tries to load the highlighter again.
    import("#shared/prose/highlight.ts").then(
      ({ highlight }) => wanted && setHtml(highlight(code, language)),
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [code, language, whole]);
  return html;
}

/** Code in an answer: its language, a copy button and, for React, a link to the playground. */
export function CodePart({
  language,
  code,
  closed,
}: {
  language: string;
  code: string;
  /** Whether the code is complete. */
  closed: boolean;
}) {
  const html = useHighlighted(code, language, closed);
  const [copied, setCopied] = useState<boolean | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const label = copied ? "Copied" : "Copy code";
  const Icon = copied ? Check : Copy;
  return (
    <div className="code my-0 min-w-0">
      <div className="flex min-h-11 flex-wrap items-center pr-2 pl-4 sm:gap-x-1 sm:pl-5">
        <span className="label mr-auto rounded-pill border border-deep-line px-2.5 py-0.5 text-deep-ink">
          {language || "text"}
        </span>
        {closed && opensInPlayground(language, code) && <PlaygroundLink path={playgroundPath(code)} />}
        <button
          type="button"
          onClick={async () => setCopied(await copyText(code))}
          className={`${CODE_ACTION} noscript:hidden`}
        >
          <Icon aria-hidden="true" size={15} strokeWidth={1.75} />
          {label}
        </button>
        <span role="status" className="sr-only">
          {copied === true && "Copied"}
          {copied === false && "The code could not be copied."}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <pre tabIndex={0} className="max-h-[420px] overflow-y-auto">
        {html === null ? (
          <code>{code}</code>
        ) : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by the highlighter.
          <code dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </pre>
    </div>
  );
}
