import type { Token, Tokens } from "marked";
import { Link } from "react-router";
import { nameOfSource } from "#shared/chat/source-name.ts";
import { answerBlocks, markerOf, tokensIn } from "./answer-markdown.ts";
import type { Citation } from "./conversation.ts";

type Sourced = { citations: readonly Citation[] };

function SourceLink({ n, citations }: { n: number } & Sourced) {
  const source = citations.find((citation) => citation.n === n);
  if (!source) return `[${n}]`;
  return (
    <Link
      to={source.url}
      aria-label={`Source ${n}: ${nameOfSource(source)}`}
      className="link label pl-0.5 whitespace-nowrap no-underline hover:underline"
    >
      [{n}]
    </Link>
  );
}

function Inline({ token, citations }: { token: Token } & Sourced) {
  switch (token.type) {
    case "strong":
      return (
        <strong className="font-semibold">
          <Words tokens={tokensIn(token)} citations={citations} />
        </strong>
      );
    case "codespan":
      return (
        <code className="rounded-sm bg-line/55 px-1 py-0.5 text-[0.875em] [overflow-wrap:anywhere]">
          {token.text}
        </code>
      );
    case "link":
      if (token.href.startsWith("/")) {
        return (
          <Link to={token.href} className="link [overflow-wrap:anywhere]">
            {token.text}
          </Link>
        );
      }
      return (
        <a
          href={token.href}
          target="_blank"
          rel="noopener nofollow"
          className="link [overflow-wrap:anywhere]"
        >
          {token.text}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      );
    case "citation":
      return <SourceLink n={token.n} citations={citations} />;
    default:
      return token.raw;
  }
}

function Words({ tokens, citations }: { tokens: readonly Token[] } & Sourced) {
  return tokens.map((token, index) => {
    // An answer only grows at its end, so the index can be the key.
    const key = `${token.type}-${index}`;
    return <Inline key={key} token={token} citations={citations} />;
  });
}

/** A list. Each item keeps the number it was written with. */
function List({ ordered, items, citations }: Pick<Tokens.List, "ordered" | "items"> & Sourced) {
  const Element = ordered ? "ol" : "ul";
  return (
    <Element className="grid gap-1.5">
      {items.map((item, index) => {
        const key = `item-${index}`;
        return (
          <li key={key} className="flex gap-3">
            {ordered ? (
              <span className="min-w-4 shrink-0 text-muted tabular-nums">{markerOf(item)}</span>
            ) : (
              <span aria-hidden="true" className="mt-[0.7em] h-1 w-3 shrink-0 rounded-pill bg-pass" />
            )}
            <div className="grid min-w-0 gap-1.5">
              <Blocks tokens={item.tokens} citations={citations} />
            </div>
          </li>
        );
      })}
    </Element>
  );
}

const BLOCK = "max-w-[68ch] min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]";

function Block({ token, citations }: { token: Token } & Sourced) {
  if (token.type === "space") return null;
  if (token.type === "hr") return <hr className="border-line" />;
  if (token.type === "list") {
    return <List ordered={token.ordered} items={token.items} citations={citations} />;
  }
  if (token.type === "blockquote") {
    return (
      <blockquote className="grid gap-4 border-l-4 border-line pl-4">
        <Blocks tokens={tokensIn(token)} citations={citations} />
      </blockquote>
    );
  }
  const words = <Words tokens={"tokens" in token ? tokensIn(token) : [token]} citations={citations} />;
  if (token.raw.startsWith("|")) {
    // A table stays as it was typed.
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      <pre tabIndex={0} className="overflow-x-auto font-mono text-small">
        {words}
      </pre>
    );
  }
  return <p className={token.type === "heading" ? `${BLOCK} mt-1 font-semibold` : BLOCK}>{words}</p>;
}

function Blocks({ tokens, citations }: { tokens: readonly Token[] } & Sourced) {
  return tokens.map((token, index) => {
    const key = `${token.type}-${index}`;
    return <Block key={key} token={token} citations={citations} />;
  });
}

/** Running text: paragraphs, lists, quotes, links and the numbers of its sources. */
export function RunningText({ text, citations = [] }: { text: string; citations?: readonly Citation[] }) {
  return <Blocks tokens={answerBlocks(text)} citations={citations} />;
}
