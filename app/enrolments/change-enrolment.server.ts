import type { FormText } from "#app/forms/read-form.ts";
import { AppError } from "#shared/app-error.ts";
import type { Enrolments } from "#worker/enrolments/enrolments.ts";

/** The buttons of an enrolment. Returns the key of the notice. @throws AppError `invalid`, `not_found` */
export async function changeEnrolment(enrolments: Enrolments, text: FormText): Promise<string> {
  const id = text("enrolment");
  switch (text("intent")) {
    case "take-back":
      await enrolments.revoke(id);
      return "taken";
    case "give-back":
      await enrolments.giveBack(id);
      return "given";
    default:
      throw new AppError("invalid", "Please use one of the buttons on the page.");
  }
}
