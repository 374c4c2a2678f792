import { type RefObject, useEffect } from "react";

/**
 * While `stops`, no button of the control's form sends it: the focus goes to the control instead, whose message says
 * why. A button with `data-passes` sends it all the same.
 */
export function useStopAt(control: RefObject<HTMLInputElement | null>, stops: boolean): void {
  useEffect(() => {
    const form = control.current?.form;
    if (!form || !stops) return;
    const stop = (event: SubmitEvent) => {
      if (event.submitter?.hasAttribute("data-passes")) return;
      event.preventDefault();
      // The form itself, and an autosave of it, listen too.
      event.stopImmediatePropagation();
      control.current?.focus();
    };
    form.addEventListener("submit", stop, { capture: true });
    return () => form.removeEventListener("submit", stop, { capture: true });
  }, [control, stops]);
}
