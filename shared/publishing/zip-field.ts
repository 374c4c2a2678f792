import * as v from "valibot";
import { zipKeyOf } from "#shared/media/zip.ts";
import type { Field } from "./fields.ts";

const same = (text: string) => text;

/** The address of an uploaded zip. Its form has a control for the file. */
export function zip({ label, hint }: { label: string; hint: string }): Field<string> {
  return {
    ...{ input: "zip", label, hint, required: true, max: 200, read: same, write: same },
    schema: v.pipe(
      v.string("Give the address of an uploaded zip: /media/files/… ."),
      v.trim(),
      v.nonEmpty("Choose a zip and upload it."),
      v.check(
        (address) => zipKeyOf(address) !== null,
        "Give the address of an uploaded zip: /media/files/… .",
      ),
    ),
  };
}
