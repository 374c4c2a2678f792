/** What the code above prints. */
export function CodeOutput({ html }: { html: string }) {
  return (
    <div className="code-output">
      <p className="label">It prints</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard. */}
      <pre tabIndex={0}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, escaped by the highlighter. */}
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
    </div>
  );
}
