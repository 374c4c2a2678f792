import { Link } from "react-router";
import { nameOfSource } from "#shared/chat/source-name.ts";
import { splitAtFences } from "#shared/prose/code-fences.ts";
import { CodePart } from "./code-part.tsx";
import type { Citation } from "./conversation.ts";
import { RunningText } from "./running-text.tsx";

/** An answer, complete or still arriving. */
export function AnswerParts({
  content,
  citations = [],
  complete = true,
}: {
  content: string;
  citations?: readonly Citation[] | undefined;
  /** False while more may come. Code without a closing fence then waits for the rest. */
  complete?: boolean;
}) {
  const parts = splitAtFences(content);
  if (parts.length === 0) return null;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      {parts.map((part, index) => {
        const key = `${part.kind}-${index}`;
        if (part.kind === "text") return <RunningText key={key} text={part.text} citations={citations} />;
        const { language, code, closed } = part;
        return <CodePart key={key} language={language} code={code} closed={closed || complete} />;
      })}
    </div>
  );
}

/** The sources of an answer: one link each, numbered as in the text. */
export function Sources({ citations }: { citations: readonly Citation[] }) {
  if (citations.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: neither a landmark nor a form field; each answer has one.
    <div role="group" aria-label="Sources" className="grid gap-1 border-t border-line pt-3">
      <p className="label text-muted">Sources</p>
      <ol className="grid text-small">
        {citations.map((citation) => (
          <li key={citation.n} className="flex items-baseline gap-2">
            <span className="label shrink-0 text-muted">[{citation.n}]</span>
            <Link to={citation.url} className="link min-w-0 py-2">
              {nameOfSource(citation)}
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
}
