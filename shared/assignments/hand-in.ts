/** Handed in: it waits for the instructor. The other two are what the instructor said last. */
export const HAND_IN_STATES = ["handed-in", "changes", "accepted"] as const;
export type HandInState = (typeof HAND_IN_STATES)[number];
/** What the instructor says of a version. */
export const VERDICTS = ["changes", "accepted"] as const;
export type Verdict = (typeof VERDICTS)[number];

export const HAND_IN_TEXT_MAX = 20_000;
export const HAND_IN_LINK_MAX = 500;
/** 10 MiB. The Worker stores it as it is and never unpacks it. */
export const HAND_IN_ZIP_MAX_BYTES = 10 * 1024 * 1024;
export const TOO_LARGE_HAND_IN =
  "Use a zip of at most 10 MiB. Leave out what can be made again, such as node_modules, or hand in a link.";
export const REVIEW_MAX = 10_000;
export const COMMENT_MAX = 4_000;
export const COMMENT_FILE_MAX = 300;
/** So much of the line that a comment is about is kept with it. */
export const QUOTE_MAX = 300;

/** Where somebody is with an assignment. */
export type HandInStatus = {
  state: HandInState;
  /** How many versions were handed in. */
  versions: number;
  /** Since when it is in this state. */
  since: Date;
};

/** A comment on a version, or on one line of it. */
export type ReviewComment = {
  id: string;
  /** A path in the zip; null for the text. */
  file: string | null;
  line: number | null;
  /** The line as it was. */
  quote: string | null;
  body: string;
  createdAt: Date;
};

/** Something handed in, which never changes, and what the instructor said of it. */
export type HandInVersion = {
  id: string;
  /** From 1. */
  number: number;
  /** Markdown; "" if there is none. */
  body: string;
  link: string | null;
  zip: { name: string; bytes: number } | null;
  createdAt: Date;
  verdict: Verdict | null;
  review: string;
  reviewedAt: Date | null;
  comments: ReviewComment[];
};

/** The page of one's own assignment, by the lesson that it ends. */
export const handInPath = (lesson: string) => `/portal/assignments/${encodeURIComponent(lesson)}`;
/** Where the instructor reviews it. */
export const reviewPath = (handIn: string, version?: number) =>
  `/desk/assignments/${encodeURIComponent(handIn)}${version === undefined ? "" : `?version=${version}`}`;
/** The zip of a version, for the person who handed it in. */
export const handInZipPath = (handIn: string, version: number) =>
  `/portal/hand-ins/${encodeURIComponent(handIn)}/${version}/files.zip`;

/** The same for the instructor. */
export const reviewZipPath = (handIn: string, version: number) =>
  `/desk/assignments/${encodeURIComponent(handIn)}/${version}/files.zip`;

/** Where a comment is: "index.html, line 3", "Line 3", or nothing for the version as a whole. */
export function placeOf({ file, line }: Pick<ReviewComment, "file" | "line">): string {
  if (file === null) return line === null ? "" : `Line ${line}`;
  return line === null ? file : `${file}, line ${line}`;
}
