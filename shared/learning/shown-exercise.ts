import type { MarkdownPart } from "#shared/prose/markdown.ts";
import type { StarterFile } from "./exercise-files.ts";

/** A file as the page shows it until the editor is there: with the learner's own text, and the same as highlighted HTML. */
export type ShownFile = StarterFile & { html: string };

/** A step of help. `test`: the failing test that it is for; null: a step for the whole exercise. */
export type ShownHint = { title: string; test: string | null; parts: MarkdownPart[] };

/** What the account keeps of an exercise. Times are in milliseconds. */
export type ShownWork = {
  /** The files that the learner changed, by path. */
  files: Record<string, string>;
  /** Counts the saves; sent back with the next one, so that no device writes over another's work. */
  save: number;
  savedAt: number;
  passedAt: number | null;
  tries: number;
};

/** An exercise as its page gets it. */
export type ShownExercise = {
  id: string;
  title: string;
  /** What the learner can do now, once all tests are green. */
  learned: string;
  /** Where it runs. */
  mode: "page" | "worker";
  lesson: { id: string; title: string };
  /** The account whose work this is; null without one. */
  account: string | null;
  /** The first exercise of its course. */
  isFirst: boolean;
  /** The two sentences of the closed card, and the whole task. */
  summary: MarkdownPart[];
  task: MarkdownPart[];
  /** What everybody begins with. */
  starter: StarterFile[];
  /** The files with the learner's own work. */
  files: ShownFile[];
  tests: string;
  /** The names of the tests, as far as they can be read without running them. */
  testNames: string[];
  hints: ShownHint[];
  hasSolution: boolean;
  work: ShownWork | null;
  /** The solution as highlighted HTML, where the address asks for it: for browsers without JavaScript. */
  solution: { path: string; html: string }[] | null;
};
