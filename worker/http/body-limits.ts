import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { AppError } from "#shared/app-error.ts";
import {
  HAND_IN_TEXT_MAX,
  HAND_IN_ZIP_MAX_BYTES,
  REVIEW_MAX,
  TOO_LARGE_HAND_IN,
} from "#shared/assignments/hand-in.ts";
import { HISTORY_CHARACTERS_MAX, QUESTION_MAX } from "#shared/chat/chat.ts";
import { BYTES_PER_CHARACTER } from "#shared/forms/encoding.ts";
import { WORK_MAX } from "#shared/learning/exercise-work.ts";
import { KEPT_BYTES } from "#shared/learning/progress.ts";
import { QUESTION_MAX as ASKED_MAX, QUESTION_FILES_MAX } from "#shared/learning/question.ts";
import { PART_BYTES } from "#shared/media/video.ts";
import { TOO_LARGE_ZIP, ZIP_MAX_BYTES } from "#shared/media/zip.ts";
import { ISSUE_MAX, SUBJECT_MAX } from "#shared/newsletter/issue.ts";
import { IMPORT_CHARACTERS_MAX } from "#shared/newsletter/readers.ts";
import type { AppEnv } from "./env.ts";
import { answerFailure } from "./failure-page.ts";

const KB = 1024;
const DRAINED_AT_MOST = 64 * KB * KB;
/** Room for the longest message of the contact form, in any script. */
const FORM_BYTES = 64 * KB;

/**
 * Reads and discards the rest of a body: a browser that is cut off while sending often shows a broken connection
 * instead of the response. Gives up on bodies that are far too large.
 */
async function drain({ body, headers }: Request): Promise<void> {
  if (Number(headers.get("content-length")) > DRAINED_AT_MOST) return;
  // Fails if the body is already being read; then there is nothing left to do.
  await body?.pipeTo(new WritableStream()).catch(() => undefined);
}

function bodyOf(maxSize: number, message: string) {
  return bodyLimit({
    maxSize,
    onError: async (c: Context<AppEnv>) => {
      await drain(c.req.raw);
      return answerFailure(new AppError("too_large", message), c);
    },
  });
}

function formOf(maxSize: number) {
  return bodyOf(maxSize, `That is too large. The limit is ${Math.floor(maxSize / KB)} kB.`);
}

/** Room for names, ids, an email address and the robot check's token. */
const SMALL_FIELDS = 16 * KB;
/** The size of a form with this many characters of text, in the script that needs the most bytes. */
const formWith = (characters: number) => formOf(characters * BYTES_PER_CHARACTER + SMALL_FIELDS);

const forms = formOf(FORM_BYTES);
const chat = formWith(QUESTION_MAX + HISTORY_CHARACTERS_MAX);
/** Beside an exercise the assistant gets the code, too. */
const lessonChat = formWith(QUESTION_MAX + HISTORY_CHARACTERS_MAX + QUESTION_FILES_MAX);
/** A learner's question comes with the code, and an answer may change it. */
const questions = formWith(ASKED_MAX + QUESTION_FILES_MAX);
const issues = formWith(SUBJECT_MAX + ISSUE_MAX);
/** A learner's code. Escapes in JSON take room too. */
const work = formOf(WORK_MAX * 4);
/** A file, or the same text pasted. */
const readers = formOf(IMPORT_CHARACTERS_MAX * 2 + SMALL_FIELDS);
/** An image of 10 MiB plus the form around it. */
const uploads = bodyOf(10 * KB * KB + 64 * KB, "Use an image of at most 10 MiB.");

/** A zip of 20 MiB plus the form around it. */
const zips = bodyOf(ZIP_MAX_BYTES + 64 * KB, TOO_LARGE_ZIP);

/** A learner's zip of 10 MiB and text, and a little more, so that the form itself can say that a zip is too large. */
const handIns = bodyOf(
  HAND_IN_ZIP_MAX_BYTES + HAND_IN_TEXT_MAX * BYTES_PER_CHARACTER + KB * KB,
  TOO_LARGE_HAND_IN,
);
/** The comments and the review of what was handed in. */
const reviews = formWith(REVIEW_MAX);

/** Room for a text that is several times too long, so that the form itself says so and keeps it. */
const CONTENT_BYTES = 3 * KB * KB;
const contents = bodyOf(CONTENT_BYTES, "This is far more than 200 kB of text. Split it into several.");
/** A template's zip comes in the form of the template. */
const templates = bodyOf(ZIP_MAX_BYTES + CONTENT_BYTES, TOO_LARGE_ZIP);

/** One part of a video, without anything around it. */
const videoPart = bodyOf(PART_BYTES, "A part of a video has at most 8 MiB.");

/** The code that a browser kept before there was an account. */
const keptWork = formOf(KEPT_BYTES);

const BY_PATH = [
  [/^\/api\/desk\/pictures\//, uploads],
  [/^\/(api\/uploads(\/[\w-]+\/file)?|upload(\/[\w-]+)?(\.data)?)$/, uploads],
  [/^\/api\/uploads\/videos\/[\w-]+\/parts\/\d+$/, videoPart],
  [/^\/api\/uploads\/zips$/, zips],
  [/^\/portal\/assignments\/[^/]+$/, handIns],
  [/^\/desk\/assignments\/[^/]+$/, reviews],
  [/^\/desk\/content\/templates\//, templates],
  [/^\/(desk\/content|api\/desk)\//, contents],
  [/^\/(api\/chat(\/ask)?|chat(\.data)?)$/, chat],
  [/^\/api\/chat\/lessons\/[^/]+$/, lessonChat],
  [/^\/api\/learn\/exercises\/[^/]+\/work$/, work],
  [/^\/(learn\/questions|desk\/questions\/[^/]+)(\.data)?$/, questions],
  [/^\/api\/learn\/kept$/, keptWork],
  [/^\/newsletter\/(issues\/|settings)/, issues],
  [/^\/newsletter\/readers\/import/, readers],
] as const;

/**
 * Rejects oversized bodies early: by their declared length, or else as they arrive. If a request was refused for
 * another reason, its body is read at the end; otherwise the connection breaks and the response is lost.
 */
export const bodyLimits: MiddlewareHandler<AppEnv> = async (c, next) => {
  const [, limit] = BY_PATH.find(([path]) => path.test(c.req.path)) ?? [null, forms];
  const refusal = await limit(c, next);
  if (!c.req.raw.bodyUsed) await drain(c.req.raw);
  return refusal;
};
