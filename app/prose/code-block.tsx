import { useRef } from "react";
import { CopyButton } from "./copy-button.tsx";
import { PlaygroundLink } from "./playground-link.tsx";

/** Code, highlighted on the server. */
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
  return (
    <div className="code">
      <div className="flex min-h-11 items-center pl-5 pr-2">
        <span className="label mr-auto text-deep-muted">{language || "text"}</span>
        {playground && <PlaygroundLink path={playground} />}
        <CopyButton code={code} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard. */}
      <pre tabIndex={0}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, escaped by the highlighter. */}
        <code ref={code} dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
    </div>
  );
}
