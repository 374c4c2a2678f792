/** What is counted for the instructor, and how it is called. */
export const FIGURES = {
  students: "New students",
  readers: "New newsletter readers",
  departures: "Unsubscribes",
  letters: "Contact messages",
  requests: "Mentorship requests",
  conversations: "Conversations started",
  takings: "Takings",
  finished: "Lessons finished",
} as const;
export type FigureName = keyof typeof FIGURES;
