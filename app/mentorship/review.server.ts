import { keepRendered } from "#app/prose/rendered.server.ts";
import type { MentorshipTexts } from "#shared/mentorship/kind.ts";
import { highlight } from "#shared/prose/highlight.ts";

type Comment = MentorshipTexts["reviewComments"][number];

/** The example of a review: each line of the code with the comments below it. */
export type ShownReview = {
  heading: string;
  text: string | null;
  /** The name of the file. */
  file: string | null;
  lines: { number: number; html: string; comments: Comment[] }[];
};

const rendered = keepRendered<string[]>();

/** The example that the owner wrote; null if there is none. A comment without a line stands below the last one. */
export function reviewOf(texts: MentorshipTexts): ShownReview | null {
  const { reviewHeading: heading, reviewText: text, reviewFile: file, reviewComments } = texts;
  const code = texts.reviewCode.trimEnd();
  if (!heading || code === "") return null;
  const lines = rendered(code, () => code.split("\n").map((line) => highlight(line, "typescript")));
  const lineOf = ({ line }: Comment) => Math.min(line ?? lines.length, lines.length);
  return {
    ...{ heading, text, file },
    lines: lines.map((html, index) => ({
      ...{ number: index + 1, html },
      comments: reviewComments.filter((comment) => lineOf(comment) === index + 1),
    })),
  };
}
