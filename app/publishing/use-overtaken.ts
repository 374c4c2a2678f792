import { useCallback, useState } from "react";
import type { FieldErrors } from "#shared/app-error.ts";
import type { ItemFailure } from "./item-action.server.ts";

type Refused = Extract<ItemFailure, { error: string }>;

/**
 * Why a button was refused, until the text is saved after it: then the notice goes, and of the messages beside the fields
 * those stay that still stop the draft from being published, and those about a file (`files`: its fields), which is not in
 * the draft.
 */
export function useOvertaken(refused: Refused | undefined, files: readonly string[]) {
  const [saved, setSaved] = useState<{ after: Refused | undefined; problems: FieldErrors }>();
  const overtake = useCallback((problems: FieldErrors) => setSaved({ after: refused, problems }), [refused]);
  if (!refused || saved?.after !== refused) return { failure: refused, overtaken: false, overtake };
  const fields = Object.fromEntries(
    Object.entries(refused.fields).filter(
      ([name]) => files.includes(name) || saved.problems[name] !== undefined,
    ),
  );
  const { values, conflict } = refused;
  return { failure: { values, conflict, error: "", fields }, overtaken: true, overtake };
}
