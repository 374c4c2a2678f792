import { Stop } from "../support/stop.ts";

/** The names of files, and what is in them. */
export type Files = Readonly<Record<string, string>>;

/** What happens in a step. */
export type Action =
  /** The whole file after the step; if it is saved, the page beside it is loaded again. */
  | { kind: "edit"; file: string; code: string; saved: boolean }
  /** What is typed into the browser's console; if empty, the console only opens. */
  | { kind: "console"; text: string }
  /** The page's width in CSS pixels; null is all the room there is. */
  | { kind: "resize"; width: number | null }
  | { kind: "reload" };

/** One step of a film: what its caption says, and what happens meanwhile. */
export type Step = {
  /** Without the backticks. */
  say: string;
  /** The texts in backticks, which are marked in the code. */
  marks: string[];
  action: Action | null;
};
export type Chapter = { title: string; steps: Step[] };
export type Script = {
  title: string;
  /** Those that are there when the film begins. */
  files: Record<string, string>;
  chapters: Chapter[];
};

const BLOCK = /```[^\n]*\n[\s\S]*?\n?```|[^\n]+(?:\n(?!```)[^\n]+)*/g;
const FENCE = /^```(\w+)( saved)?\n([\s\S]*?)\n?```$/;
const FILES: Files = { html: "index.html", css: "style.css", js: "script.js" };

const inlineCodes = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);

function inBrowser(text: string): Action | null {
  if (text === "reload") return { kind: "reload" };
  if (text === "full width") return { kind: "resize", width: null };
  const [, width] = /^width (\d+)$/.exec(text) ?? [];
  return width ? { kind: "resize", width: Number(width) } : null;
}

/** @throws Stop with what does not fit */
function actionOf(block: string): Action {
  const [, name = "", saved, text = ""] = FENCE.exec(block) ?? [];
  const file = FILES[name];
  if (file) return { kind: "edit", file, code: text, saved: saved !== undefined };
  if (name === "console") return { kind: "console", text };
  const action = name === "browser" ? inBrowser(text) : null;
  if (action) return action;
  throw new Stop(
    `A block begins with \`\`\`html, \`\`\`css or \`\`\`js, each perhaps with “saved”, with \`\`\`console, or with \`\`\`browser and “reload”, “width 300” or “full width”: ${block}`,
  );
}

/**
 * Reads a film's steps (docs/video.md): `# ` the title, `## ` a chapter, a paragraph what a caption says, and the
 * block below it what happens meanwhile. Code above the first chapter is there from the start.
 * @throws Stop with what does not fit
 */
export function readScript(text: string): Script {
  const script: Script = { title: "", files: {}, chapters: [] };
  for (const [block] of text.replaceAll("\r\n", "\n").matchAll(BLOCK)) {
    const chapter = script.chapters.at(-1);
    const step = chapter?.steps.at(-1);
    if (block.startsWith("# ")) script.title = block.slice(2).trim();
    else if (block.startsWith("## ")) script.chapters.push({ title: block.slice(3).trim(), steps: [] });
    else if (block.startsWith("```")) {
      const action = actionOf(block);
      if (!chapter && action.kind === "edit") script.files[action.file] = action.code;
      else if (step?.action === null) step.action = action;
      else throw new Stop(`Write above this block what its caption says:\n${block}`);
    } else if (!chapter) throw new Stop(`Begin with “# ” and the title, then “## ” and a chapter: ${block}`);
    else {
      const say = block.replace(/\s+/g, " ").trim();
      chapter.steps.push({ say: say.replaceAll("`", ""), marks: inlineCodes(say), action: null });
    }
  }
  const empty = script.chapters.find(({ steps }) => steps.length === 0);
  if (empty) throw new Stop(`The chapter “${empty.title}” has no steps.`);
  if (!script.title || script.chapters.length === 0) throw new Stop("The film has no title or no chapters.");
  return script;
}
