import { escapeHtml } from "#shared/escape-html.ts";
import { type CodeChange, changesOf } from "#shared/learning/code-changes.ts";
import type { StarterFile } from "#shared/learning/exercise-files.ts";
import { highlight } from "#shared/prose/highlight.ts";

/** Longer files are shown without colours, because colouring them takes too long. */
const COLOURED = 20_000;

const LANGUAGES: Record<string, string> = {
  ...{ html: "xml", svg: "xml", css: "css", json: "json", sh: "bash" },
  ...{ js: "javascript", jsx: "javascript", mjs: "javascript", ts: "typescript", tsx: "typescript" },
};

export type ShownFile = {
  path: string;
  /** The name above the code. */
  language: string;
  html: string;
  /** What the learner changed; null if that is everything or too much to compare. */
  changes: CodeChange[] | null;
};

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

/** Replies with what they changed in the code of the question. */
export function withCode<Reply extends { files: Readonly<Record<string, string>> | null }>(
  replies: readonly Reply[],
  files: Readonly<Record<string, string>> | null,
): (Omit<Reply, "files"> & { code: ShownFile[] })[] {
  const before = Object.entries(files ?? {}).map(([path, text]) => ({ path, text, editable: true }));
  return replies.map(({ files: changed, ...reply }) => ({ ...reply, code: shownFiles(changed, before) }));
}
