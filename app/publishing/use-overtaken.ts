import { useCallback, useState } from "react";
import type { FieldErrors } from "#shared/app-error.ts";
import type { FormValues } from "#shared/publishing/form-values.ts";
import type { ItemFailure } from "./item-action.server.ts";

type Refused = Extract<ItemFailure, { error: string }>;
/** A save: what still stops the draft from being published, and the form's texts after it. */
type Saved = { problems: FieldErrors; texts: FormValues };

/** Whether the text of a control changed, or of one inside it, such as `modules.0.title` in `modules`. */
function differs(control: string, sent: FormValues, now: FormValues): boolean {
  const names = new Set([control, ...Object.keys(sent), ...Object.keys(now)]);
  return [...names]
    .filter((name) => name === control || name.startsWith(`${control}.`))
    .some((name) => (sent[name] ?? "") !== (now[name] ?? ""));
}

/**
 * What a refusal still says after a save: the messages of the controls that were not changed, those that still stop the
 * draft from being published, and those about a file (`files`: its fields), which is not in the draft. Null: it is over.
 */
export function refusalAfter<Failure extends { fields: FieldErrors; values: FormValues }>(
  refused: Failure,
  { problems, texts }: Saved,
  files: readonly string[],
): Failure | null {
  const messages = Object.entries(refused.fields);
  if (messages.length === 0) {
    // Without a marked field it is about the whole form.
    const { save: _, ...sent } = refused.values;
    return Object.keys(sent).some((name) => differs(name, refused.values, texts)) ? null : refused;
  }
  const fields = Object.fromEntries(
    messages.filter(
      ([name]) =>
        files.includes(name) || problems[name] !== undefined || !differs(name, refused.values, texts),
    ),
  );
  return Object.keys(fields).length === 0 ? null : { ...refused, fields };
}

/** Why a button was refused, until what it is about is changed and saved, or another button is pressed. */
export function useOvertaken(refused: Refused | undefined, files: readonly string[]) {
  const [saved, setSaved] = useState<Saved & { after: Refused | undefined }>();
  const overtake = useCallback((save: Saved) => setSaved({ after: refused, ...save }), [refused]);
  if (!refused || saved?.after !== refused) return { failure: refused, overtaken: false, overtake };
  const left = refusalAfter(refused, saved, files);
  if (left) return { failure: left, overtaken: false, overtake };
  const { values, conflict } = refused;
  return { failure: { values, conflict, error: "", fields: {} }, overtaken: true, overtake };
}
