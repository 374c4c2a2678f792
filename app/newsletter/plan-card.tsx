import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { dayText } from "#shared/british-time.ts";
import { hourText, isoDay, type Slot, slotText, weekdayOf } from "#shared/newsletter/schedule.ts";
import type { Issue } from "#worker/newsletter/issues.ts";

/** Chooses when the issue goes out. It is part of the issue's form, so its buttons also save the text. */
export function PlanCard({
  issue: { status, sendAt, groups },
  slots,
  slot,
}: {
  issue: Pick<Issue, "status" | "sendAt" | "groups">;
  slots: readonly Date[];
  slot: Slot;
}) {
  const planned = status === "scheduled";
  // Planned before the owner chose another day or hour.
  const elsewhere = sendAt && !slots.some((each) => each.getTime() === sendAt.getTime()) ? [sendAt] : [];
  return (
    <>
      <Card className="grid gap-5 p-6">
        <div className="grid gap-2">
          <h2 className="text-h3">{planned ? "It is planned" : "Send it"}</h2>
          <p className="text-muted">
            {planned
              ? "Until it is sent, you can change it, move it, or take it back."
              : groups
                ? "It goes to the readers in the chosen groups who have confirmed their address by then."
                : "It goes to everybody who has confirmed their address by then."}
          </p>
        </div>
        <SelectField
          label={weekdayOf(slot)}
          name="on"
          hint={`It leaves at ${hourText(slot.hour)}.`}
          required
          defaultValue={sendAt ? isoDay(sendAt) : undefined}
        >
          {elsewhere.map((time) => (
            <option key={isoDay(time)} value={isoDay(time)}>
              {slotText(time)}
            </option>
          ))}
          {slots.map((time) => (
            <option key={isoDay(time)} value={isoDay(time)}>
              {dayText(time)}
            </option>
          ))}
        </SelectField>
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="plan" variant="secondary">
            {planned ? "Move it" : "Plan it"}
          </Button>
          {planned && (
            <Button name="intent" value="take-back" variant="quiet">
              Make it a draft again
            </Button>
          )}
        </div>
      </Card>
      <Card className="grid gap-4 p-6">
        <h2 className="text-h3">See it in your inbox</h2>
        <p className="text-muted">Sends the email to your own address only.</p>
        <div>
          <Button name="intent" value="test" variant="secondary">
            Send me a test
          </Button>
        </div>
      </Card>
    </>
  );
}
