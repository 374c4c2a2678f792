import { Choice } from "#app/forms/fields.tsx";
import { WELCOMES, type Welcome } from "#shared/enrolments/enrolling.ts";

const NAMES: Record<Welcome, string> = { now: "Now", later: "In a day", never: "Never" };

/** When people who are enrolled get their welcome mail. */
export function WelcomeChoice({ standard, hint }: { standard: Welcome; hint?: string }) {
  return (
    <Choice
      label="Welcome mail"
      name="welcome"
      required
      defaultValue={standard}
      className="[&>select]:max-w-[16rem]"
      {...(hint && { hint })}
    >
      {WELCOMES.map((welcome) => (
        <option key={welcome} value={welcome}>
          {NAMES[welcome]}
        </option>
      ))}
    </Choice>
  );
}
