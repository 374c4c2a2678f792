import { Link } from "react-router";
import { type InlinePart, inlineParts, splitAnswer } from "#shared/chat/chat-parts.ts";
import { nameOfSource } from "#shared/chat/source-name.ts";
import { CodePart } from "./code-part.tsx";
import type { Citation } from "./conversation.ts";
import { type ListItem, type TextBlock, textBlocks } from "./text-blocks.ts";

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
      aria-label={`Source ${part.n}: ${nameOfSource(source)}`}
      className="link label pl-0.5 whitespace-nowrap no-underline hover:underline"
    >
      [{part.n}]
    </Link>
  );
}

const BLOCK = "max-w-[68ch] min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]";

type Sourced = { citations: readonly Citation[] };

function Words({ text, citations }: { text: string } & Sourced) {
  return inlineParts(text).map((part, index) => {
    // Parts only ever grow at the end, so their place is their key.
    const key = `${part.kind}-${index}`;
    return <Inline key={key} part={part} citations={citations} />;
  });
}

/** How far an item is set in, by the number of those round it. */
const SET_IN = ["", "ml-6", "ml-12", "ml-18"];

/** Neighbouring items; each keeps the number that it was written with. */
function List({ items, citations }: { items: readonly ListItem[] } & Sourced) {
  const Element = items[0]?.marker ? "ol" : "ul";
  return (
    <Element className="grid gap-1.5">
      {items.map(({ text, marker, depth }, place) => {
        const key = `${Element}-${place}`;
        return (
          <li key={key} className={`flex gap-3 ${SET_IN[Math.min(depth, SET_IN.length - 1)]}`}>
            {marker ? (
              <span className="min-w-4 shrink-0 text-muted tabular-nums">{marker}</span>
            ) : (
              <span aria-hidden="true" className="mt-[0.7em] h-1 w-3 shrink-0 rounded-pill bg-pass" />
            )}
            <span className={BLOCK}>
              <Words text={text} citations={citations} />
            </span>
          </li>
        );
      })}
    </Element>
  );
}

function Block({ block: { kind, text }, citations }: { block: TextBlock } & Sourced) {
  const words = <Words text={text} citations={citations} />;
  if (kind === "quote") {
    return <blockquote className={`${BLOCK} border-l-4 border-line pl-4`}>{words}</blockquote>;
  }
  if (kind === "table") {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      <pre tabIndex={0} className="overflow-x-auto font-mono text-small">
        {words}
      </pre>
    );
  }
  return <p className={kind === "heading" ? `${BLOCK} mt-1 font-semibold` : BLOCK}>{words}</p>;
}

/** Running text: its paragraphs and lists, its line breaks, its links, the marks of its sources. */
export function RunningText({ text, citations = [] }: { text: string; citations?: readonly Citation[] }) {
  const groups: (ListItem[] | TextBlock)[] = [];
  for (const block of textBlocks(text)) {
    const last = groups.at(-1);
    if (block.kind !== "item") groups.push(block);
    else if (Array.isArray(last)) last.push(block);
    else groups.push([block]);
  }
  return groups.map((group, place) => {
    const key = `${Array.isArray(group) ? "list" : group.kind}-${place}`;
    if (Array.isArray(group)) return <List key={key} items={group} citations={citations} />;
    return <Block key={key} block={group} citations={citations} />;
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
  const parts = splitAnswer(content);
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
            <Link to={citation.url} className="link min-w-0 py-2">
              {nameOfSource(citation)}
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
}
