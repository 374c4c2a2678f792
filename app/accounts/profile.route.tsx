import { pageContext, servicesContext } from "#app/context.ts";
import { RemindersSection } from "#app/learning/reminders-section.tsx";
import { MessageMailSection } from "#app/messages/message-mail-section.tsx";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { portal } from "#shared/content/portal.ts";
import type { Route } from "./+types/profile.route";
import { EmailChangeSection } from "./email-change-section.tsx";
import { requireCurrentViewer } from "./guard.ts";
import { DetailsSection, EmailSection, PasswordSection } from "./identity-sections.tsx";
import { NoPasswordSection } from "./no-password.tsx";
import { ownAccount } from "./own-account.ts";
import { PasskeysSection } from "./passkeys-section.tsx";
import { changeProfile } from "./profile-action.ts";
import { ProfileSection } from "./profile-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireCurrentViewer(args);
  const { profile, sessions, passkeys, confirmation, reminders } = args.context.get(servicesContext);
  const [person, sessionList, passkeyList, proof, emailChange, wantsReminders] = await orErrorPage(
    ownAccount(
      args,
      Promise.all([
        profile.get(viewer),
        sessions.list(viewer),
        passkeys.list(viewer),
        profile.proof(viewer),
        confirmation.waitingChange(viewer),
        reminders.wanted(viewer.id),
      ]),
    ),
    args.context.get(pageContext),
  );
  return { person, sessions: sessionList, passkeys: passkeyList, proof, emailChange, wantsReminders };
}

export function action(args: Route.ActionArgs) {
  return changeProfile(args);
}

const { heading, lead } = portal.profile;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: heading, description: lead, noindex: true });

const SECTIONS = [
  { id: "details", label: "Details" },
  { id: "email", label: "Email address" },
  { id: "message-mail", label: "Emails" },
  { id: "password", label: "Password" },
  { id: "passkeys", label: "Passkeys" },
  { id: "sessions", label: "Devices" },
  { id: "data", label: "Data" },
] as const;

/** Links to the parts of the page, where they are far below each other. */
function Sections() {
  return (
    <nav aria-label="On this page" className="flex flex-wrap gap-2 pt-2 lg:hidden">
      {SECTIONS.map(({ id, label }) => (
        <a
          key={id}
          href={`#${id}`}
          className="inline-flex min-h-9 items-center rounded-pill border border-line bg-surface px-3.5 text-small hover:border-ink"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

export default function Profile({ loaderData, actionData: posted }: Route.ComponentProps) {
  const { person, sessions, passkeys, proof, emailChange, wantsReminders } = loaderData;
  return (
    <div className="wrap pb-section">
      <WorkHeader title={heading} lead={lead}>
        <Sections />
      </WorkHeader>
      <DetailsSection person={person} posted={posted} />
      <EmailSection person={person} hasPassword={proof.hasPassword} posted={posted} />
      <EmailChangeSection change={emailChange} posted={posted} />
      <MessageMailSection person={person} posted={posted} />
      <RemindersSection personId={person.id} wanted={wantsReminders} posted={posted} />
      {proof.hasPassword ? (
        <PasswordSection person={person} posted={posted} />
      ) : (
        <NoPasswordSection person={person} posted={posted} />
      )}
      <PasskeysSection passkeys={passkeys} proof={proof} confirmed={person.emailConfirmed} posted={posted} />
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
        danger
        title={portal.deletion.heading}
        text="First you see what is deleted, what is kept and why. Then you confirm it."
      >
        <ButtonLink
          to="/portal/profile/delete"
          variant="secondary"
          className="justify-self-start border-fail text-fail"
        >
          Delete my account
        </ButtonLink>
      </ProfileSection>
    </div>
  );
}
