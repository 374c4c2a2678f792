import * as v from "valibot";
import { cleanName } from "#shared/contact/contact.ts";
import { CERTIFICATE_NAME_MAX, REASON_MAX } from "./limits.ts";

/** The name on a certificate, as its owner writes it. */
export const certificateNameSchema = v.object(
  {
    name: v.pipe(
      v.string("Enter the name for your certificate."),
      v.transform(cleanName),
      v.nonEmpty("Enter the name for your certificate."),
      v.regex(/\p{L}/u, "Enter a name with at least one letter."),
      v.check(
        (name) => [...name].length <= CERTIFICATE_NAME_MAX,
        `Use at most ${CERTIFICATE_NAME_MAX} characters for the name.`,
      ),
    ),
  },
  "Enter the name for your certificate.",
);

/** The reason for withdrawing a certificate. */
export const withdrawalSchema = v.object(
  {
    certificate: v.pipe(v.string(), v.nonEmpty("Choose a certificate.")),
    reason: v.pipe(
      v.string("Give a reason."),
      v.transform((reason) => reason.replaceAll("\r\n", "\n").trim()),
      v.nonEmpty("Give a reason. Its owner sees it."),
      v.maxLength(REASON_MAX, `Use at most ${REASON_MAX} characters.`),
    ),
  },
  "Give a reason.",
);
