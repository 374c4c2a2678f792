/** Stuck: help with a lesson or an exercise. Correction: something is wrong with the lesson itself. */
export const QUESTION_KINDS = ["stuck", "correction"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** Open: it waits for the instructor. Answered: it waits for nobody, until the learner is still stuck. */
export const QUESTION_STATES = ["open", "answered"] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

export const QUESTION_MAX = 4000;
