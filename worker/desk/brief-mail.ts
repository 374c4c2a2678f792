import { dayText } from "#shared/british-time.ts";
import { type BriefWeek, weekName } from "#shared/desk/brief.ts";
import type { Site } from "#shared/site/site.ts";
import { headerText, letter } from "#worker/platform/letter.ts";
import type { Mail } from "#worker/platform/mailer.ts";
import type { WeekBrief } from "./brief.ts";

const MOST_LINES = 5;
const LINE_MAX = 140;

/** What a visitor typed, as one line of an email, without links. */
const quoted = (text: string) => {
  const plain = text.replace(/\bhttps?:\/\/\S+|\bwww\.\S+/gi, "[link]");
  return `“${plain.length > LINE_MAX ? `${plain.slice(0, LINE_MAX)}…` : plain}”`;
};

const times = (count: number) => (count === 1 ? "" : `, ${count} times`);
const list = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [[title, ...lines.slice(0, MOST_LINES).map((line) => `- ${line}`)].join("\n")];

/** Monday's email to the owner. It says what was asked, not by whom. */
export function briefMail(site: Site, week: BriefWeek, brief: WeekBrief): Mail {
  const { asked, groups, ratedDown, stops, failing } = brief;
  const subject = [
    asked > 0 && (asked === 1 ? "1 question without an answer" : `${asked} questions without an answer`),
    ratedDown.length > 0 && `${ratedDown.length} rated down`,
  ].filter(Boolean);
  const reasons = ratedDown.flatMap(({ question, reason }) => {
    const text = question ?? reason;
    return text ? [quoted(text)] : [];
  });
  return {
    to: site.contact.email,
    subject: headerText(`Your week at ${site.brand}: ${subject.join(", ")}`),
    ...letter(site, {
      paragraphs: [
        `This is the week from ${dayText(week.start)}.`,
        ...list(
          "The assistant could not answer:",
          groups.map(({ questions, count }) => quoted(questions[0] ?? "") + times(count)),
        ),
        ...list("Answers were rated down:", reasons),
        ...list(
          "Learners stopped most often after:",
          stops.map(({ title, course, people }) => `${title} (${course}): ${people}`),
        ),
        ...list(
          "Tests that fail most often, since the beginning:",
          failing.map(({ test, exercise }) => `${test} (${exercise})`),
        ),
      ],
      link: { label: "See the whole brief", url: `${site.origin}/desk/brief?week=${weekName(week)}` },
      closing: "It comes on Mondays, and only if there is something in it. Nothing in it says who asked.",
    }),
    headers: {},
    replyTo: null,
  };
}
