import { Stop } from "../support/stop.ts";

/** One step of a film: what its caption says, and what happens meanwhile. */
export type Step = {
  /** Without the backticks. */
  say: string;
  /** The texts in backticks, which are marked in the code. */
  marks: string[];
  /** The whole file after the step; null if nothing is typed. */
  code: string | null;
  /** Whether the file is saved at the end of the step, and the page beside it loaded again. */
  saved: boolean;
};
export type Chapter = { title: string; steps: Step[] };
export type Script = { title: string; file: string; chapters: Chapter[] };

const BLOCK = /```[^\n]*\n[\s\S]*?\n?```|[^\n]+(?:\n(?!```)[^\n]+)*/g;
const FENCE = /^```html( saved)?\n([\s\S]*?)\n?```$/;

const inlineCodes = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);

/**
 * Reads a film's steps (docs/video.md): `# ` the title, `## ` a chapter, a paragraph what a caption says, and the
 * block of code below it the whole file after that step.
 * @throws Stop with what does not fit
 */
export function readScript(text: string, file = "index.html"): Script {
  const script: Script = { title: "", file, chapters: [] };
  for (const [block] of text.replaceAll("\r\n", "\n").matchAll(BLOCK)) {
    const chapter = script.chapters.at(-1);
    const step = chapter?.steps.at(-1);
    if (block.startsWith("# ")) script.title = block.slice(2).trim();
    else if (block.startsWith("## ")) script.chapters.push({ title: block.slice(3).trim(), steps: [] });
    else if (!chapter) throw new Stop(`Begin with “# ” and the title, then “## ” and a chapter: ${block}`);
    else if (block.startsWith("```")) {
      const [, saved, code] = FENCE.exec(block) ?? [];
      if (code === undefined)
        throw new Stop(`A block of code begins with \`\`\`html or \`\`\`html saved: ${block}`);
      if (!step || step.code !== null)
        throw new Stop(`Write above this block what its caption says:\n${block}`);
      Object.assign(step, { code, saved: saved !== undefined });
    } else {
      const say = block.replace(/\s+/g, " ").trim();
      chapter.steps.push({ say: say.replaceAll("`", ""), marks: inlineCodes(say), code: null, saved: false });
    }
  }
  const empty = script.chapters.find(({ steps }) => steps.length === 0);
  if (empty) throw new Stop(`The chapter “${empty.title}” has no steps.`);
  if (!script.title || script.chapters.length === 0) throw new Stop("The film has no title or no chapters.");
  return script;
}
