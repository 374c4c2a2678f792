import { Monitor } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Moment } from "#app/ui/moment.tsx";
import type { SessionInfo } from "#shared/accounts/person.ts";
import { ProfileSection } from "./profile-section.tsx";
import { type Posted, sectionPath, useSection } from "./use-section.ts";

/** The signed-in devices, with buttons to sign them out. */
export function SessionsSection({
  sessions,
  posted,
}: {
  sessions: readonly SessionInfo[];
  posted: Posted | undefined;
}) {
  const { fetcher, pending, sending, outcome } = useSection(
    "sessions",
    ["end-session", "end-other-sessions"],
    posted,
  );
  const others = sessions.filter(({ current }) => !current);
  return (
    <ProfileSection
      id="sessions"
      title="Your devices"
      text="Where you are signed in. If you do not recognise one, sign it out and change your password. What such a device has open can still be read there for up to 15 minutes, but not changed."
      outcome={outcome}
    >
      <ul className={classes("-mt-4 divide-y divide-line", others.length > 0 && "border-b border-line")}>
        {sessions.map(({ id, device, createdAt, lastSeenAt, current }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
            <Monitor aria-hidden="true" strokeWidth={1.75} className="size-6 shrink-0 text-muted" />
            <div className="min-w-0 grow basis-44">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
                {device}
                {current && <Badge tone="pass">this device</Badge>}
              </p>
              <p className="text-small text-muted">
                Signed in <Moment at={createdAt} />, last seen <Moment at={lastSeenAt} time />
              </p>
            </div>
            {!current && (
              <fetcher.Form method="post" action={sectionPath("sessions")}>
                <input type="hidden" name="intent" value="end-session" />
                <input type="hidden" name="id" value={id} />
                <Button variant="secondary" disabled={pending} aria-label={`Sign out: ${device}`}>
                  {sending?.get("id") === id ? "Signing out…" : "Sign out"}
                </Button>
              </fetcher.Form>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <fetcher.Form method="post" action={sectionPath("sessions")}>
          <input type="hidden" name="intent" value="end-other-sessions" />
          <Button variant="secondary" disabled={pending}>
            {sending?.get("intent") === "end-other-sessions" ? "Signing out…" : "Sign out everywhere else"}
          </Button>
        </fetcher.Form>
      )}
    </ProfileSection>
  );
}
