import { Link } from "react-router";
import { type InlinePart, inlineParts, splitAnswer, textBlocks } from "#shared/domain/chat-parts.ts";
import { CodePart } from "./code-part.tsx";
import { type Citation, nameOf } from "./conversation.ts";

function Inline({ part, citations }: { part: InlinePart; citations: readonly Citation[] }) {
  if (part.kind === "text") return part.text;
  if (part.kind === "strong") return <strong className="font-semibold">{part.text}</strong>;
  if (part.kind === "code") {
    return (
      <code className="rounded-sm bg-line/55 px-1 py-0.5 text-[0.875em] [overflow-wrap:anywhere]">
        {part.text}
      </code>
    );
  }
  if (part.kind === "link") {
    return (
      <a href={part.url} target="_blank" rel="noopener nofollow" className="link [overflow-wrap:anywhere]">
        {part.text}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  }
  const source = citations.find(({ n }) => n === part.n);
  // A mark without a source is only text.
  if (!source) return `[${part.n}]`;
  return (
    <Link
      to={source.url}
      aria-label={`Source ${part.n}: ${nameOf(source)}`}
      className="link label px-0.5 whitespace-nowrap no-underline hover:underline"
    >
      [{part.n}]
    </Link>
  );
}

const BLOCK = "max-w-[68ch] min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]";

/** Running text: its line breaks, its links, the marks of its sources. */
export function RunningText({ text, citations = [] }: { text: string; citations?: readonly Citation[] }) {
  return textBlocks(text).map(({ quote, text: words }, place) => {
    const Element = quote ? "blockquote" : "p";
    // Parts only ever grow at the end, so their place is their key.
    const blockKey = `${Element}-${place}`;
    return (
      <Element key={blockKey} className={quote ? `${BLOCK} border-l-4 border-line pl-4` : BLOCK}>
        {inlineParts(words).map((part, index) => {
          const key = `${part.kind}-${index}`;
          return <Inline key={key} part={part} citations={citations} />;
        })}
      </Element>
    );
  });
}

/** An answer, whole or as far as it has come. */
export function AnswerParts({
  content,
  citations = [],
  complete = true,
}: {
  content: string;
  citations?: readonly Citation[] | undefined;
  /** False while more may come: code without a closing fence then waits for the rest. */
  complete?: boolean;
}) {
  return splitAnswer(content).map((part, index) => {
    const key = `${part.kind}-${index}`;
    if (part.kind === "text") return <RunningText key={key} text={part.text} citations={citations} />;
    return <CodePart key={key} language={part.language} code={part.code} closed={part.closed || complete} />;
  });
}

/** Where an answer is from: one link for each source, numbered as in the text. */
export function Sources({ citations }: { citations: readonly Citation[] }) {
  if (citations.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no landmark, and no field: each answer of a conversation has one.
    <div role="group" aria-label="Sources" className="grid gap-1 border-t border-line pt-3">
      <p className="label text-muted">Sources</p>
      <ol className="grid text-small">
        {citations.map((citation) => (
          <li key={citation.n} className="flex items-baseline gap-2">
            <span className="label shrink-0 text-muted">[{citation.n}]</span>
            <Link to={citation.url} className="link inline-flex min-h-10 min-w-0 items-center">
              {nameOf(citation)}
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
}
