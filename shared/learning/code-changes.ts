import { diffLines } from "diff";

/** Files that differ in more lines are shown without what changed. */
const MOST_EDITS = 2_000;

/** Lines of a file: in both versions, only in the older, or only in the newer. */
export type CodeChange = { text: string; change: "same" | "removed" | "added" };

/** How one version of a file becomes the other; null if that is too much to compare. */
export function changesOf(before: string, after: string): CodeChange[] | null {
  return (
    diffLines(before, after, { maxEditLength: MOST_EDITS })?.map(({ value, added, removed }) => ({
      text: value,
      change: added ? "added" : removed ? "removed" : "same",
    })) ?? null
  );
}

/** The same, line by line. */
export function linesOf(changes: readonly CodeChange[]): CodeChange[] {
  return changes.flatMap(({ text, change }) =>
    text
      .replace(/\n$/, "")
      .split("\n")
      .map((line) => ({ text: line, change })),
  );
}

/** Files by path; null: none. */
type Files = Readonly<Record<string, string>> | null;

/** The files of an answer that differ from the learner's, each with its changes. */
export function answeredChanges(
  before: Files,
  after: Files,
): { path: string; changes: CodeChange[] | null }[] {
  return Object.entries(after ?? {}).map(([path, text]) => ({
    path,
    changes: changesOf((before?.[path] ?? "").replaceAll("\r\n", "\n"), text),
  }));
}

/** Lines around a change that help to find it. */
const AROUND = 2;

/** The changed lines with a few lines around them. Where lines are left out, there is a null. */
export function excerptOf(changes: readonly CodeChange[]): (CodeChange | null)[] {
  const lines = linesOf(changes);
  const near = lines.map((_, at) =>
    lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ change }) => change !== "same"),
  );
  return lines.flatMap((line, at) => {
    if (near[at]) return [line];
    return at === 0 || near[at - 1] ? [null] : [];
  });
}

/** A first text for a hint: the words of an answer, and the lines of code that are the instructor's own. */
export function hintFrom(body: string, before: Files, after: Files): string {
  const blocks = answeredChanges(before, after).flatMap(({ path, changes }) => {
    const added = linesOf(changes ?? []).filter(({ change }) => change === "added");
    const text = added
      .map((line) => line.text)
      .join("\n")
      .trim();
    return text === "" ? [] : [`\`\`\`${path.split(".").at(-1)}\n${text}\n\`\`\``];
  });
  return [body, ...blocks].filter((part) => part !== "").join("\n\n");
}
