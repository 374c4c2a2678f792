import { useRef } from "react";
import { CopyButton } from "#app/prose/copy-button.tsx";
import "#app/prose/prose.css";

/** What a key is for: the command that brings changed files to the site, and what it prints. */
export function KeyExample({ origin }: { origin: string }) {
  const command = useRef<HTMLElement>(null);
  return (
    <figure className="code my-0! min-w-0">
      <figcaption className="flex min-h-11 items-center pr-2 pl-5">
        <span className="label mr-auto text-deep-muted">In a terminal</span>
        <CopyButton code={command} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it. */}
      <pre tabIndex={0} className="whitespace-pre-wrap!">
        <code ref={command}>
          {"export CONTENT_KEY=gbk_…\nnpm run content -- push "}
          <span className="whitespace-nowrap">--remote</span> {origin}
        </code>
        <samp className="mt-4 block border-t border-deep-line pt-4 text-deep-muted">
          {`notes/tides.md: a new draft, ${origin}/desk/content/notes/tides\n`}
          <span className="text-deep-ink">1 change brought to the site, 0 problems left.</span>
        </samp>
      </pre>
    </figure>
  );
}
