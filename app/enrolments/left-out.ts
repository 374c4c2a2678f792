import type { EnrolledLine, Outcome } from "#shared/enrolments/enrolling.ts";

/** Outcomes that change when the line is corrected. */
const CORRECTABLE: readonly Outcome[] = ["no-address", "no-course", "bad-date", "broken"];

/** The lines of a list that are to be corrected, below its headings; "" if there are none. */
export function leftOut(list: string, answers: readonly EnrolledLine[]): string {
  const isWrong = ({ outcome }: EnrolledLine) => CORRECTABLE.includes(outcome);
  if (!answers.some(isWrong)) return "";
  const wrong = new Map<number, boolean>();
  for (const answer of answers) wrong.set(answer.line, wrong.get(answer.line) || isWrong(answer));
  // What is above the first answer are headings. A line without an answer belongs to the one above it.
  let keep = true;
  const kept = list.split(/\r\n?|\n/).filter((_, index) => {
    keep = wrong.get(index + 1) ?? keep;
    return keep;
  });
  return kept.join("\n").trim();
}
