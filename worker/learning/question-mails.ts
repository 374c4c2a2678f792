import { type answeredChanges, excerptOf } from "#shared/learning/code-changes.ts";
import type { QuestionKind } from "#shared/learning/question.ts";
import type { Site } from "#shared/site/site.ts";
import { headerText, type LetterCode, letter, oneClick } from "#worker/platform/letter.ts";
import type { Mail } from "#worker/platform/mailer.ts";

/** `url`: the question's page. `off`: the URL that stops these emails. Both are absolute. */
type Links = { url: string; off: string };

/** The files that an answer changed. */
type Changes = ReturnType<typeof answeredChanges>;

/** The most lines of a file in an email; the page has all of them. */
const LINES = 60;

function codePart({ path, changes }: Changes[number]): LetterCode {
  const lines = changes ? excerptOf(changes) : [];
  return { title: `In ${path}:`, lines: lines.length > LINES ? [...lines.slice(0, LINES), null] : lines };
}

/** Tells an instructor that a question waits. It quotes neither the question nor a name. */
export function askedMail(
  site: Site,
  to: string,
  { url, off, kind, lesson }: Links & { kind: QuestionKind; lesson: string },
): Mail {
  const what = kind === "stuck" ? "Somebody is stuck in" : "Somebody found a mistake in";
  return {
    to,
    subject: `Questions from learners at ${site.brand}`,
    ...letter(site, {
      paragraphs: [`${what} the lesson “${lesson}”. There may be more questions by now.`],
      link: { label: "Open the question", url },
      closing:
        "You get one email, no matter how many questions there are. We won't send another until all are answered or a day has passed.",
      wayOut: { label: "Stop these emails", url: off },
    }),
    headers: oneClick(off),
    replyTo: site.contact.email,
  };
}

/** Tells a learner that there is an answer. `solved`: the instructor settled it without one. */
export function answeredMail(
  site: Site,
  to: string,
  { url, off, lesson, solved, changes }: Links & { lesson: string; solved: boolean; changes: Changes },
): Mail {
  const { name } = site.instructor;
  return {
    to,
    subject: headerText(
      solved ? `Solved: your note on “${lesson}”` : `An answer to your question on “${lesson}”`,
    ),
    ...letter(site, {
      paragraphs: [
        solved
          ? `${name} marked what you wrote about the lesson “${lesson}” as solved.`
          : `${name} answered your question about the lesson “${lesson}”.`,
        ...changes.map(codePart),
        "If you are still stuck, say so on the same page.",
      ],
      link: { label: solved ? "See your question" : "Read the answer", url },
      closing: "Sign in to read it and to reply.",
      wayOut: { label: "Stop these emails", url: off },
    }),
    headers: oneClick(off),
    replyTo: site.contact.email,
  };
}
