import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { ELAPSED_FIELD, HONEYPOT_FIELD } from "#shared/forms/robot-check.ts";

const noChanges = () => () => {};

/**
 * The robot checks of a public form (shared/forms/robot-check.ts): a field that only programs find, and, with
 * JavaScript, how long the form was on the screen.
 */
export function RobotFields() {
  const trap = useRef<HTMLInputElement>(null);
  const fromServer = useSyncExternalStore(
    noChanges,
    () => false,
    () => true,
  );
  // A form from the server could be filled in before hydration, so its time starts with the page.
  const [since] = useState(() => (fromServer ? 0 : performance.now()));

  useEffect(() => {
    const form = trap.current?.form;
    const tell = ({ formData }: FormDataEvent) =>
      formData.set(ELAPSED_FIELD, String(Math.round(performance.now() - since)));
    form?.addEventListener("formdata", tell);
    return () => form?.removeEventListener("formdata", tell);
  }, [since]);

  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Leave this empty
        {/* The data attributes keep password managers from filling it in. */}
        <input
          ref={trap}
          type="text"
          name={HONEYPOT_FIELD}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
        />
      </label>
    </div>
  );
}
