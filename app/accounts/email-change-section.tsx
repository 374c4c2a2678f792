import { Pending } from "#app/forms/pending.tsx";
import { Button } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { type Posted, sectionPath, useSection } from "./use-section.ts";

/** A change of email address that is not confirmed yet, with a button to cancel it. */
export function EmailChangeSection({
  change,
  posted,
}: {
  change: { to: string; until: string } | null;
  posted: Posted | undefined;
}) {
  const { fetcher, pending, outcome } = useSection("email-change", ["cancel-email-change"], posted);
  if (!change && !outcome) return null;
  return (
    <ProfileSection
      id="email-change"
      title="Change of address"
      text={change ? "Your email address changes when you follow the link." : "No change is waiting."}
      // A new pending change makes the last result outdated.
      outcome={change && outcome && "done" in outcome ? undefined : outcome}
      failed="The change was not cancelled"
    >
      {change && (
        <>
          <p className="[overflow-wrap:anywhere]">
            We sent a link to <strong>{change.to}</strong>. It works until <Moment at={change.until} time />.
          </p>
          <Pending pending={pending} label="Cancelling…">
            <fetcher.Form method="post" action={sectionPath("email-change")}>
              <input type="hidden" name="intent" value="cancel-email-change" />
              <Button variant="secondary">Cancel the change</Button>
            </fetcher.Form>
          </Pending>
        </>
      )}
    </ProfileSection>
  );
}
