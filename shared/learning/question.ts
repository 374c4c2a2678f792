/** Stuck: help with a lesson or an exercise. Correction: something is wrong with the lesson itself. */
export const QUESTION_KINDS = ["stuck", "correction"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** Open: it waits for the instructor. Answered: it waits for nobody, until the learner is still stuck. */
export const QUESTION_STATES = ["open", "answered"] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

/** Who may read a question: only the instructor, or everybody who may see the lesson, without the name. */
export const AUDIENCES = ["instructor", "others"] as const;

export const QUESTION_MAX = 4000;
/** All files of a question together, as JSON. */
export const QUESTION_FILES_MAX = 200_000;
export const FAILING_MAX = 300;

/** One side's text in a thread. */
export type QuestionReply = {
  id: string;
  author: "learner" | "instructor";
  /** Empty if the answer is in the code alone. */
  body: string;
  createdAt: Date;
};

/** Another learner's question at its lesson, with its answer and without a name or code. */
export type SharedQuestion = {
  id: string;
  /** The title of the exercise that it is about. */
  exercise: string | null;
  body: string;
  failing: string | null;
  createdAt: Date;
  replies: QuestionReply[];
};

/** A learner's own question in a list. */
export type OwnQuestion = {
  id: string;
  kind: QuestionKind;
  state: QuestionState;
  /** Of the lesson. */
  lesson: string;
  exercise: string | null;
  body: string;
  createdAt: Date;
  updatedAt: Date;
};

/** The path of a learner's own question. */
export const questionPath = (id: string) => `/learn/questions/${encodeURIComponent(id)}`;

/** The path of the page with the form, for a lesson or one of its exercises. */
export function askPath(about: { lesson: string; exercise?: string | null; kind?: QuestionKind }): string {
  const search = new URLSearchParams({ lesson: about.lesson });
  if (about.exercise) search.set("exercise", about.exercise);
  if (about.kind === "correction") search.set("kind", "correction");
  return `/learn/questions?${search}`;
}

/** What a list calls a question that may have no text. */
export function questionTitle({ body, exercise, kind }: Pick<OwnQuestion, "body" | "exercise" | "kind">) {
  if (body !== "") return body;
  if (kind === "correction") return "Something is wrong here";
  return exercise ? `Stuck at “${exercise}”` : "Stuck";
}

const DAY_MS = 24 * 60 * 60_000;
const FEWEST = 3;

/** "Usually answered within 2 days", from how long answers took in milliseconds; null if they are too few. */
export function usuallyAnswered(durations: readonly number[]): string | null {
  if (durations.length < FEWEST) return null;
  const sorted = durations.toSorted((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const days = Math.max(1, Math.ceil(median / DAY_MS));
  return `Usually answered within ${days === 1 ? "a day" : `${days} days`}`;
}
