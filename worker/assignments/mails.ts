import type { Verdict } from "#shared/assignments/hand-in.ts";
import type { Site } from "#shared/site/site.ts";
import { headerText, letter, oneClick } from "#worker/platform/letter.ts";
import type { Mail } from "#worker/platform/mailer.ts";

/** `url`: where it is read. `off`: the URL that stops these emails. Both are absolute. */
type Links = { url: string; off: string };

/** Tells an instructor that work waits for review. It quotes neither the work nor a name. */
export function handedInMail(
  site: Site,
  to: string,
  { url, off, title, version }: Links & { title: string; version: number },
): Mail {
  const what = version === 1 ? "A learner handed in" : `A learner handed in version ${version} of`;
  return {
    to,
    subject: `Work to review at ${site.brand}`,
    ...letter(site, {
      paragraphs: [`${what} the assignment “${title}”. There may be more to review by now.`],
      link: { label: "Review it", url },
      closing:
        "You get one email, no matter how much is handed in. We won't send another until all of it is reviewed or a day has passed.",
      wayOut: { label: "Stop these emails", url: off },
    }),
    headers: oneClick(off),
    replyTo: site.contact.email,
  };
}

/** Tells a learner what the instructor decided. It does not quote the review. */
export function reviewedMail(
  site: Site,
  to: string,
  { url, off, title, verdict }: Links & { title: string; verdict: Verdict },
): Mail {
  const { name } = site.instructor;
  const accepted = verdict === "accepted";
  return {
    to,
    subject: headerText(accepted ? `Accepted: “${title}”` : `Changes asked for: “${title}”`),
    ...letter(site, {
      paragraphs: accepted
        ? [`${name} accepted your work on the assignment “${title}”.`, "The review is on its page."]
        : [
            `${name} reviewed your work on the assignment “${title}” and asks for changes.`,
            "Make them in your own time, and hand in the next version on the same page. All versions are kept.",
          ],
      link: { label: "Read the review", url },
      closing: "Sign in to read it.",
      wayOut: { label: "Stop these emails", url: off },
    }),
    headers: oneClick(off),
    replyTo: site.contact.email,
  };
}
