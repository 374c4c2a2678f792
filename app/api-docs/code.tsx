import { useRef } from "react";
import { CopyButton } from "#app/prose/copy-button.tsx";
import "#app/prose/code.css";

/** The end of each line of a command stays in one piece: a quote or a backslash is never alone in a line. */
const ENDS = /(.{1,12})$/gm;

/** `wrap` breaks long lines: the end of a command is its path, which must not be out of sight. */
export function Code({ title, text, wrap = false }: { title: string; text: string; wrap?: boolean }) {
  const code = useRef<HTMLElement>(null);
  return (
    <figure className="code my-0 min-w-0">
      <figcaption className="flex min-h-11 items-center pr-2 pl-5">
        <span className="label mr-auto text-deep-muted">{title}</span>
        <CopyButton code={code} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it. */}
      <pre tabIndex={0} className={wrap ? "whitespace-pre-wrap! wrap-anywhere" : undefined}>
        <code ref={code}>
          {wrap
            ? text.split(ENDS).map((part, index) =>
                index % 2 === 1 ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a constant text never move.
                  <span key={index} className="whitespace-nowrap">
                    {part}
                  </span>
                ) : (
                  part
                ),
              )
            : text}
        </code>
      </pre>
    </figure>
  );
}
