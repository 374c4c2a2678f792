import type { ReactNode } from "react";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { EmailField } from "#app/forms/fields.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { PANEL_ROW, Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { dayText } from "#shared/british-time.ts";
import { certificatePath } from "#shared/certificates/paths.ts";
import { type SeatState, type SeatView, type ShownProgress, seatsText } from "#shared/selling/seats.ts";

export const SEAT_STATES: Record<SeatState, { tone: "neutral" | "pass" | "pending"; text: string }> = {
  free: { tone: "neutral", text: "Free" },
  invited: { tone: "pending", text: "Invited" },
  expired: { tone: "neutral", text: "Invitation expired" },
  claimed: { tone: "pass", text: "Claimed" },
};

/** A button of one seat. Its name says which, for people who hear it without the row. */
function SeatButton({ seat, intent, children }: { seat: SeatView; intent: string; children: ReactNode }) {
  return (
    <ButtonForm>
      <input type="hidden" name="seat" value={seat.id} />
      <Button name="intent" value={intent} variant="secondary" size="sm">
        {children}
        <span className="sr-only">: seat {seat.number}</span>
      </Button>
    </ButtonForm>
  );
}

function Progress({ done, total, certificates }: ShownProgress) {
  return (
    <p className="text-small text-muted">
      {done} of {total} {total === 1 ? "lesson" : "lessons"} done
      {certificates.map(({ id, title }) => (
        <span key={id}>
          {" · "}
          <TextLink to={certificatePath(id)}>Certificate: {title}</TextLink>
        </span>
      ))}
    </p>
  );
}

function SeatRow({ seat, instructor }: { seat: SeatView; instructor: string }) {
  const { number, state, email, own, invitedUntil, mayFree, shown } = seat;
  const { tone, text } = SEAT_STATES[state];
  return (
    <li className={`${PANEL_ROW} flex flex-wrap items-center justify-between gap-x-6 gap-y-3`}>
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="label text-muted">Seat {number}</span>
          <Badge tone={tone}>{text}</Badge>
          {email !== null && (
            <span className="font-semibold [overflow-wrap:anywhere]">{own ? "You" : email}</span>
          )}
        </p>
        {state === "invited" && invitedUntil && (
          <p className="text-small text-muted">The link works until {dayText(invitedUntil)}.</p>
        )}
        {shown && <Progress {...shown} />}
        {state === "claimed" && !own && !shown && (
          <p className="text-small text-muted">They do not show you their progress.</p>
        )}
        {state === "claimed" && !mayFree && (
          <p className="text-small text-muted">
            You have freed this seat once. To free it again,{" "}
            <TextLink to="/messages">write to {instructor}</TextLink>.
          </p>
        )}
      </div>
      {(state === "invited" || state === "expired") && (
        <SeatButton seat={seat} intent="seat-back">
          Take the invitation back
        </SeatButton>
      )}
      {mayFree && (
        <SeatButton seat={seat} intent="seat-free">
          {own ? "Free your seat" : "Free the seat"}
        </SeatButton>
      )}
    </li>
  );
}

/** The seats of a team's order: who has them, and what its buyer can do about them. */
export function Seats({
  seats,
  courses,
  instructor,
  failure,
}: {
  seats: readonly SeatView[];
  courses: readonly { title: string }[];
  instructor: string;
  failure: Failure | undefined;
}) {
  const taken = seats.filter(({ state }) => state === "claimed").length;
  const free = seats.filter(({ state }) => state === "free").length;
  const names = new Intl.ListFormat("en-GB").format(courses.map(({ title }) => title));
  return (
    <Panel id="seats" title="Seats" note={seatsText(taken, seats.length)} className="mb-14 print:hidden">
      <div className="grid gap-5 border-b border-line p-5 sm:p-6">
        <p className="max-w-[65ch] text-muted">
          {names && `Each seat opens ${names} for one person. `}
          You can free a claimed seat once. What its member did stays theirs.
        </p>
        {!seats.some(({ own }) => own) && free > 0 && (
          <ButtonForm>
            <Button name="intent" value="seat-take">
              Take a seat yourself
            </Button>
          </ButtonForm>
        )}
        {free > 0 ? (
          <PostForm
            // A seat that was given leaves an empty form.
            key={free}
            // Without a draft: an invitation that was sent has its row below.
            name={null}
            intent="seat-invite"
            failure={failure && "email" in failure.values ? failure : undefined}
            failed="Nobody was invited"
            pending="Sending the invitation…"
            layout="grid max-w-xl gap-4"
          >
            <EmailField label="Invite somebody by their email address" autoComplete="off" />
            <Button variant="secondary" className="justify-self-start">
              Send the invitation
            </Button>
          </PostForm>
        ) : (
          <p className="font-medium">Every seat is taken or given.</p>
        )}
      </div>
      <ol>
        {seats.map((seat) => (
          <SeatRow key={seat.id} seat={seat} instructor={instructor} />
        ))}
      </ol>
    </Panel>
  );
}
