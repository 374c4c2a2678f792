import type { MarkdownPart } from "#shared/prose/markdown.ts";
import { CodeBlock } from "./code-block.tsx";
import "./prose.css";

/**
 * A rendered text: its paragraphs as the server made them, its code with a copy button. `reference` is for
 * many short sections that are looked up, with smaller headings.
 */
export function Prose({ parts, reference = false }: { parts: readonly MarkdownPart[]; reference?: boolean }) {
  return (
    <div className={reference ? "prose prose-reference" : "prose"}>
      {parts.map((part, index) => {
        // The parts of a text never change their order, so their place is their key.
        const key = `${part.kind}-${index}`;
        if (part.kind === "code") return <CodeBlock key={key} {...part} />;
        return (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own files; markup in them is escaped.
          <div key={key} className="prose-part" dangerouslySetInnerHTML={{ __html: part.html }} />
        );
      })}
    </div>
  );
}
