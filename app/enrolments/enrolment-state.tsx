import { ButtonForm } from "#app/forms/button-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import type { EnrolmentState } from "#shared/enrolments/enrolling.ts";

type Times = { startsAt: Date; endsAt: Date | null; revokedAt: Date | null };

/** Since when somebody has a course, or when they had it. */
export function EnrolledSince({ startsAt, endsAt, revokedAt, state }: Times & { state: EnrolmentState }) {
  if (state === "revoked" && revokedAt) {
    return (
      <>
        Removed on <Moment at={revokedAt.toISOString()} />
      </>
    );
  }
  if (state === "ended" && endsAt) {
    return (
      <>
        Ended on <Moment at={endsAt.toISOString()} />
      </>
    );
  }
  return (
    <>
      {state === "future" ? "From " : "Since "}
      <Moment at={startsAt.toISOString()} />
      {endsAt && (
        <>
          {" to "}
          <Moment at={endsAt.toISOString()} />
        </>
      )}
    </>
  );
}

/** Removes access, or restores it. `what` names the enrolment for screen readers. */
export function EnrolmentButton({ id, state, what }: { id: string; state: EnrolmentState; what: string }) {
  const over = state === "revoked" || state === "ended";
  return (
    <ButtonForm>
      <input type="hidden" name="enrolment" value={id} />
      <Button
        name="intent"
        value={over ? "give-back" : "take-back"}
        variant={over ? "secondary" : "quiet"}
        size="sm"
        className={over ? undefined : "-me-4 text-fail max-sm:-ms-4 max-sm:me-0"}
        aria-label={`${over ? "Restore" : "Remove"} access: ${what}`}
      >
        {over ? "Restore access" : "Remove access"}
      </Button>
    </ButtonForm>
  );
}
