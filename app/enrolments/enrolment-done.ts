/** What the buttons of an enrolment did, by the URL that they lead to. */
export const ENROLMENT_DONE: Record<string, string> = {
  taken: "Access is removed. What they did in the course is kept.",
  given: "They have access again.",
};
