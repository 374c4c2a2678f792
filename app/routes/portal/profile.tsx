import { portal } from "#shared/content/portal.ts";
import { ButtonLink, buttonClass } from "../../components/ui/button.tsx";
import { PageHeader } from "../../components/ui/section-heading.tsx";
import { pageContext, requireCurrentViewer, requireViewer, servicesContext } from "../../context.ts";
import { orErrorPage } from "../../errors.ts";
import { readForm } from "../../form-data.ts";
import { pageMeta } from "../../meta.ts";
import { DetailsSection, EmailSection, PasswordSection } from "../../portal/identity-sections.tsx";
import { MessageMailSection } from "../../portal/message-mail-section.tsx";
import { ownAccount } from "../../portal/own-account.ts";
import { PasskeysSection } from "../../portal/passkeys-section.tsx";
import { changeProfile, typedInProfile } from "../../portal/profile-action.ts";
import { ProfileSection } from "../../portal/profile-section.tsx";
import { SessionsSection } from "../../portal/sessions-section.tsx";
import type { Route } from "./+types/profile";

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireCurrentViewer(args);
  const { profile, sessions, passkeys } = args.context.get(servicesContext);
  const [person, sessionList, passkeyList, needsPassword] = await orErrorPage(
    ownAccount(
      args,
      Promise.all([
        profile.get(viewer),
        sessions.list(viewer),
        passkeys.list(viewer),
        profile.needsPassword(viewer),
      ]),
    ),
    args.context.get(pageContext),
  );
  return { person, sessions: sessionList, passkeys: passkeyList, needsPassword };
}

export async function action(args: Route.ActionArgs) {
  const text = await readForm(args.request);
  const viewer = await requireViewer(args, undefined, typedInProfile(text));
  const services = args.context.get(servicesContext);
  const page = args.context.get(pageContext);
  return ownAccount(args, changeProfile({ services, viewer, page, text, request: args.request }));
}

export { answerHeaders as headers } from "../../answer-headers.ts";

const { heading, lead } = portal.profile;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: heading, description: lead, noindex: true });

export default function Profile({ loaderData, actionData: posted }: Route.ComponentProps) {
  const { person, sessions, passkeys, needsPassword } = loaderData;
  return (
    <div className="wrap pb-section">
      <PageHeader title={heading} lead={lead} />
      <DetailsSection person={person} posted={posted} />
      <EmailSection person={person} posted={posted} />
      <MessageMailSection person={person} posted={posted} />
      <PasswordSection person={person} posted={posted} />
      <PasskeysSection
        passkeys={passkeys}
        needsPassword={needsPassword}
        confirmed={person.emailConfirmed}
        posted={posted}
      />
      <SessionsSection sessions={sessions} posted={posted} />
      <ProfileSection
        id="data"
        title="Your data"
        text="Everything that is kept about you, as a JSON file that any program can read."
      >
        <a
          href="/api/auth/export"
          download="my-data.json"
          className={`${buttonClass({ variant: "secondary" })} justify-self-start`}
        >
          Download my data
        </a>
      </ProfileSection>
      <ProfileSection
        id="delete"
        title={portal.deletion.heading}
        text="First you see what is deleted, what is kept and why. Then you confirm with your password."
      >
        <ButtonLink to="/portal/profile/delete" variant="secondary" className="justify-self-start">
          Delete my account
        </ButtonLink>
      </ProfileSection>
    </div>
  );
}
