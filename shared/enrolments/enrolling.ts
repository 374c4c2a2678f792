import * as v from "valibot";
import { IMPORT_CHARACTERS_MAX } from "#shared/newsletter/readers.ts";

/** When a person who is enrolled gets their welcome mail. Later: a day afterwards. */
export const WELCOMES = ["now", "later", "never"] as const;
export type Welcome = (typeof WELCOMES)[number];

/** Every course, in place of a course's id. */
export const ALL_COURSES = "*";

/** What became of a line: the first three are good. */
export const OUTCOMES = [
  "enrolled",
  "account",
  "already",
  "over",
  "no-address",
  "no-course",
  "bad-date",
  "broken",
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The answer to one line of a list. `line` counts from 1; `person` is the address, or what was there instead. */
export type EnrolledLine = { line: number; person: string; course: string; outcome: Outcome; says: string };

const welcome = v.optional(v.picklist(WELCOMES, "Choose when the welcome mail goes out."), "now");
const courseText = v.pipe(v.string("Choose a course."), v.trim(), v.maxLength(200, "Choose a course."));

/** A list of people: one address on each line, or CSV. `course`: for lines that name none. */
export const enrolListSchema = v.object(
  {
    list: v.pipe(
      v.string("Write an email address, paste a list or choose a file."),
      v.check((list) => list.trim() !== "", "Write an email address, paste a list or choose a file."),
      v.maxLength(IMPORT_CHARACTERS_MAX, "That is more than a million characters. Send it in several parts."),
    ),
    course: v.optional(courseText, ""),
    welcome,
  },
  "Give `list`: one person on each line.",
);
export type EnrolList = v.InferOutput<typeof enrolListSchema>;

/** One person who has an account. */
export const enrolOneSchema = v.object({
  course: v.pipe(courseText, v.nonEmpty("Choose a course.")),
  welcome: v.optional(v.picklist(WELCOMES, "Choose when the welcome mail goes out."), "never"),
});
export type EnrolOne = v.InferOutput<typeof enrolOneSchema>;

/** The figures of a course are about the people who enrolled last, so that they stay quick in a large course. */
export const FIGURES_OF = 500;

export const ENROLMENT_STATES = ["current", "future", "ended", "revoked"] as const;
export type EnrolmentState = (typeof ENROLMENT_STATES)[number];

type Times = { startsAt: Date; endsAt: Date | null; revokedAt: Date | null };

/** Whether an enrolment gives access now, and if not, why. */
export function stateOf({ startsAt, endsAt, revokedAt }: Times, at: Date): EnrolmentState {
  if (revokedAt) return "revoked";
  if (endsAt && endsAt <= at) return "ended";
  return startsAt > at ? "future" : "current";
}
