import { ResultPage } from "../components/result-page.tsx";
import { ButtonLink } from "../components/ui/button.tsx";
import { pageMeta } from "../meta.ts";
import type { Route } from "./+types/success";

type Thanks = { title: string; text: string };

const GENERIC: Thanks = {
  title: "Thank You for Getting in Touch",
  text: "Your message has arrived. You will get a reply by email.",
};

/** The confirmations by `?type=` (spec.md §2); anything else gets the generic one. */
const BY_TYPE = new Map<string | null, Thanks>([
  [
    "mentorship",
    {
      title: "Your Mentorship Request Is In",
      text: "Thank you. You will get an email about the next step and a time to talk.",
    },
  ],
  [
    "contact",
    { title: "Your Message Has Been Sent", text: "Thank you for writing. You will get a reply by email." },
  ],
  [
    "newsletter",
    {
      title: "Look in Your Inbox",
      text: "We have sent you a mail with a link. Follow it to confirm your address, and the Monday tips will start. If it is not there in a few minutes, look in the spam folder.",
    },
  ],
  [
    "booking",
    { title: "Your Booking Is In", text: "Thank you. The details are on their way to you by email." },
  ],
  [
    "feedback",
    { title: "Thank You for the Feedback", text: "Every answer is read, and it helps the next student." },
  ],
]);

export function loader({ url }: Route.LoaderArgs) {
  return BY_TYPE.get(url.searchParams.get("type")) ?? GENERIC;
}

export const meta: Route.MetaFunction = (args) => {
  const { title, text } = args.loaderData ?? GENERIC;
  return pageMeta(args, { title, description: text, noindex: true });
};

export default function Success({ loaderData }: Route.ComponentProps) {
  return (
    <ResultPage result="pass" title={loaderData.title} lead={<p>{loaderData.text}</p>}>
      <ButtonLink to="/">Back to Home</ButtonLink>
      <ButtonLink to="/courses" variant="secondary">
        Browse Courses
      </ButtonLink>
    </ResultPage>
  );
}
