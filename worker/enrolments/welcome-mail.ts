import type { Site } from "#shared/site/site.ts";
import { headerText, letter } from "#worker/platform/letter.ts";
import type { Mail } from "#worker/platform/mailer.ts";

type Welcomed = {
  to: string;
  fullName: string;
  courses: readonly string[];
  /** Absolute. */
  start: string;
  /** The link that sets a password, for people who have none; absolute. */
  setPassword: string | null;
};

/** Tells somebody which courses they can take now. */
export function welcomeMail(site: Site, { to, fullName, courses, start, setPassword }: Welcomed): Mail {
  const [first = "", ...others] = courses;
  const what =
    others.length === 0
      ? `You are enrolled in ${first}.`
      : `You are enrolled in these courses:\n${courses.map((title) => `- ${title}`).join("\n")}`;
  return {
    to,
    subject: headerText(others.length === 0 ? `Welcome to ${first}` : `Welcome to your courses`),
    ...letter(site.brand, {
      paragraphs: [
        `Hello ${fullName},`,
        what,
        setPassword
          ? "We have made an account for you with this email address. Choose a password, sign in, and your courses are there. The link works for 14 days; after that, “Forgot your password?” on the sign-in page sends you another."
          : "Sign in with this email address, and you can start.",
      ],
      link: setPassword
        ? { label: "Choose a password", url: setPassword }
        : { label: "Start learning", url: start },
      closing: "If you didn't expect this, just reply to this email.",
    }),
    headers: {},
    replyTo: site.contact.email,
  };
}
