import { diffLines } from "diff";
import type { Texts } from "./work-files.ts";

type Part = { text: string; change: "added" | "removed" | "same" };

const SIGNS = { added: "+", removed: "-", same: " " } as const;

function partsOf(mine: string, other: string): Part[] {
  return diffLines(mine, other).flatMap(({ value, added, removed }) =>
    value
      .replace(/\n$/, "")
      .split("\n")
      .map((text) => ({ text, change: added ? "added" : removed ? "removed" : "same" }) as const),
  );
}

/** Other code as a difference against the learner's own, file by file. */
export function CodeDifference({ mine, other, same }: { mine: Texts; other: Texts; same: string }) {
  const changed = Object.keys(other).filter((path) => (mine[path] ?? "") !== other[path]);
  if (changed.length === 0) return <p>{same}</p>;
  return changed.map((path) => (
    <figure key={path} className="grid gap-1">
      <figcaption className="label text-muted">{path}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard. */}
      <pre tabIndex={0} className="exercise-diff">
        {partsOf(mine[path] ?? "", other[path] ?? "").map(({ text, change }, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move.
            key={index}
            data-change={change}
          >
            {`${SIGNS[change]} ${text}\n`}
          </span>
        ))}
      </pre>
    </figure>
  ));
}
