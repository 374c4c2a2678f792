import { type ActionFunctionArgs, redirect } from "react-router";
import { pageContext } from "#app/context.ts";
import type { FormText } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { withdrawalSchema } from "#shared/certificates/forms.ts";
import type { Certificates } from "#worker/certificates/certificates.ts";

/** The buttons of a person's certificates: withdraws one, or takes that back. `here`: the person's page. */
export async function changeCertificate(
  args: Pick<ActionFunctionArgs, "request" | "context">,
  { certificates, text, here }: { certificates: Certificates; text: FormText; here: string },
) {
  if (text("intent") === "reinstate") {
    await orErrorPage(certificates.reinstate(text("certificate")), args.context.get(pageContext));
    return redirect(`${here}?done=reinstated`);
  }
  return submission(args, { schema: withdrawalSchema, text, orErrorPage: true }, async (form) => {
    await certificates.withdraw(form.certificate, form.reason);
    return redirect(`${here}?done=withdrawn`);
  });
}
