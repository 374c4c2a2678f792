import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { dayText, HOUR_TEXT, isoDay } from "#shared/newsletter/mondays.ts";
import type { Issue } from "#worker/newsletter/issues.ts";

/** Chooses when the issue goes out. It is part of the issue's form, so its buttons also save the text. */
export function PlanCard({
  issue: { status, sendAt },
  mondays,
}: {
  issue: Pick<Issue, "status" | "sendAt">;
  mondays: readonly Date[];
}) {
  const planned = status === "scheduled";
  return (
    <>
      <Card className="grid gap-5 p-6">
        <div className="grid gap-2">
          <h2 className="text-h3">{planned ? "It is planned" : "Send it"}</h2>
          <p className="text-muted">
            {planned
              ? "Until it is sent, you can change it, move it, or take it back."
              : "It goes to everybody who has confirmed their address by then."}
          </p>
        </div>
        <SelectField
          label="Monday"
          name="on"
          hint={`It leaves at ${HOUR_TEXT}.`}
          required
          defaultValue={sendAt ? isoDay(sendAt) : undefined}
        >
          {mondays.map((monday) => (
            <option key={isoDay(monday)} value={isoDay(monday)}>
              {dayText(monday)}
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
