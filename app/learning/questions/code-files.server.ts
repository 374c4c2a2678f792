import { diffLines } from "diff";
import { escapeHtml } from "#shared/escape-html.ts";
import type { StarterFile } from "#shared/learning/exercise-files.ts";
import { highlight } from "#shared/prose/highlight.ts";

/** Longer files are shown without colours, because colouring them takes too long. */
const COLOURED = 20_000;
/** Files that differ in more lines are shown without what changed. */
const MOST_EDITS = 2_000;

const LANGUAGES: Record<string, string> = {
  ...{ html: "xml", svg: "xml", css: "css", json: "json", sh: "bash" },
  ...{ js: "javascript", jsx: "javascript", mjs: "javascript", ts: "typescript", tsx: "typescript" },
};

/** Lines of a file: in both versions, only in the starter, or only in the learner's. */
export type CodeChange = { text: string; change: "same" | "removed" | "added" };

export type ShownFile = {
  path: string;
  /** The name above the code. */
  language: string;
  html: string;
  /** What the learner changed; null if that is everything or too much to compare. */
  changes: CodeChange[] | null;
};

function changesOf(before: string, after: string): CodeChange[] | null {
  return (
    diffLines(before, after, { maxEditLength: MOST_EDITS })?.map(({ value, added, removed }) => ({
      text: value,
      change: added ? "added" : removed ? "removed" : "same",
    })) ?? null
  );
}

/** A question's files as its pages show them. */
export function shownFiles(
  files: Readonly<Record<string, string>> | null,
  starter: readonly StarterFile[] | null,
): ShownFile[] {
  return Object.entries(files ?? {}).map(([path, text]) => {
    const ending = path.split(".").at(-1) ?? "";
    const before = starter?.find((file) => file.path === path);
    return {
      path,
      language: ending,
      html: text.length <= COLOURED ? highlight(text, LANGUAGES[ending] ?? "") : escapeHtml(text),
      changes: before ? changesOf(before.text, text) : null,
    };
  });
}
