import { ButtonForm } from "#app/forms/button-form.tsx";
import { EmailField } from "#app/forms/fields.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { dayText } from "#shared/british-time.ts";
import { seatsText } from "#shared/selling/seats.ts";
import type { SeatAtTheDesk } from "#worker/selling/desk-seats.ts";
import { SEAT_STATES } from "../seats.tsx";

function Seat({ seat, open, failure }: { seat: SeatAtTheDesk; open: boolean; failure: Failure | undefined }) {
  const { id, number, state, email, userId, fullName, invitedUntil, freedByBuyer } = seat;
  const { tone, text } = SEAT_STATES[state];
  const own = failure?.values.seat === id ? failure : undefined;
  return (
    <li className="grid gap-3 border-b border-line py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="label text-muted">Seat {number}</span>
            <Badge tone={tone}>{text}</Badge>
            {email !== null && <span className="[overflow-wrap:anywhere]">{email}</span>}
          </p>
          <p className="text-small text-muted empty:hidden">
            {userId && (
              <TextLink to={`/desk/people/${encodeURIComponent(userId)}`}>
                <bdi>{fullName}</bdi>
              </TextLink>
            )}
            {state === "invited" && invitedUntil && `The link works until ${dayText(invitedUntil)}.`}
            {freedByBuyer && " The buyer has freed it once."}
          </p>
        </div>
        {email !== null && (
          <ButtonForm>
            <input type="hidden" name="seat" value={id} />
            <Button name="intent" value="seat-free" variant="secondary" size="sm">
              Free it<span className="sr-only">: seat {number}</span>
            </Button>
          </ButtonForm>
        )}
      </div>
      {open && (
        <details open={own !== undefined}>
          <summary className="link inline-flex min-h-11 items-center">
            Give seat {number} to {email === null ? "an address" : "another address"}
          </summary>
          <PostForm
            key={email}
            name={null}
            intent="seat-give"
            failure={own}
            failed="The seat was not given"
            pending="One moment…"
            layout="grid max-w-md gap-4 pt-2"
          >
            <input type="hidden" name="seat" value={id} />
            <EmailField label={`Address for seat ${number}`} autoComplete="off" />
            <Button className="justify-self-start" variant="secondary">
              Send the invitation
            </Button>
          </PostForm>
        </details>
      )}
    </li>
  );
}

/** The seats of a team's order. The instructor frees them as often as it takes. */
export function OrderSeats({
  seats,
  open,
  failure,
}: {
  seats: readonly SeatAtTheDesk[];
  /** Whether the order is paid: otherwise nobody can be invited. */
  open: boolean;
  failure: Failure | undefined;
}) {
  const taken = seats.filter(({ state }) => state === "claimed").length;
  return (
    <section aria-labelledby="seats" id="seats-of-order" className="grid scroll-mt-24 gap-4">
      <div>
        <h2 id="seats" className="text-h3">
          Seats
        </h2>
        <p className="text-small text-muted">
          {seatsText(taken, seats.length)}. Freeing one ends its member’s access. Giving it to another address
          does, too.
        </p>
      </div>
      <ol className="border-t border-line">
        {seats.map((seat) => (
          <Seat key={seat.id} seat={seat} open={open} failure={failure} />
        ))}
      </ol>
    </section>
  );
}
