import type { Site } from "#shared/site/site.ts";
import { headerText, letter } from "#worker/platform/letter.ts";
import type { Mail } from "#worker/platform/mailer.ts";

type Welcomed = {
  to: string;
  fullName: string;
  courses: readonly string[];
  /** Absolute. */
  start: string;
  /** The link that sets a password, for people who have none or have not confirmed their address; absolute. */
  setPassword: string | null;
  /** Whether we made their account. */
  isNew: boolean;
};

const HOW_NEW =
  "We have made an account for you with this email address. Choose a password, sign in, and your courses are there.";
const HOW_UNCONFIRMED =
  "There is an account with this email address, but nobody has confirmed that the address is theirs. Choose a new password: it confirms the address, ends every earlier sign-in, and opens your courses.";
const HOW_LONG =
  "The link works for 14 days; after that, “Forgot your password?” on the sign-in page sends you another.";

/** Tells somebody which courses they can take now. */
export function welcomeMail(
  site: Site,
  { to, fullName, courses, start, setPassword, isNew }: Welcomed,
): Mail {
  const [first = "", ...others] = courses;
  const what =
    others.length === 0
      ? `You are enrolled in ${first}.`
      : `You are enrolled in these courses:\n${courses.map((title) => `- ${title}`).join("\n")}`;
  return {
    to,
    subject: headerText(others.length === 0 ? `Welcome to ${first}` : `Welcome to your courses`),
    ...letter(site, {
      paragraphs: [
        `Hello ${fullName},`,
        what,
        setPassword
          ? `${isNew ? HOW_NEW : HOW_UNCONFIRMED} ${HOW_LONG}`
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
