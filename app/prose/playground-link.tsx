/** The style of the actions above a code block. */
export const CODE_ACTION =
  "label inline-flex min-h-11 items-center gap-2 rounded-pill px-2 sm:px-3 -outline-offset-3 text-deep-muted hover:text-deep-ink";

/** Opens code in the playground, at `path`. */
export function PlaygroundLink({ path }: { path: string }) {
  return (
    <a href={path} target="_blank" rel="noopener" className={CODE_ACTION}>
      <span aria-hidden="true" className="icon icon-open size-4" />
      <span>
        <span className="max-sm:sr-only">Open in </span>playground
      </span>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
