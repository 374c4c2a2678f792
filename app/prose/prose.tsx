import type { MarkdownPart } from "#shared/prose/markdown.ts";
import { CodeBlock } from "./code-block.tsx";
import { CodeOutput } from "./code-output.tsx";
import "./prose.css";

/**
 * A rendered Markdown text. `reference` has smaller headings, for pages of many short sections.
 */
export function Prose({ parts, reference = false }: { parts: readonly MarkdownPart[]; reference?: boolean }) {
  return (
    <div className={reference ? "prose prose-reference" : "prose"}>
      {parts.map((part, index) => {
        // The parts never change their order, so the index can be the key.
        const key = `${part.kind}-${index}`;
        if (part.kind === "code") {
          return part.language === "output" ? (
            <CodeOutput key={key} html={part.html} />
          ) : (
            <CodeBlock key={key} {...part} />
          );
        }
        return (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own files; markup in them is escaped.
          <div key={key} className="prose-part" dangerouslySetInnerHTML={{ __html: part.html }} />
        );
      })}
    </div>
  );
}
