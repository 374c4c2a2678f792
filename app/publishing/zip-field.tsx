import { useEffect, useRef, useState } from "react";
import { useForm } from "#app/forms/form-context.ts";
import { useStopAt } from "#app/forms/stop-at.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { formatFileSize } from "#shared/file-size.ts";
import { TOO_LARGE_ZIP, ZIP_MAX_BYTES, zipFileControl, zipKeyOf } from "#shared/media/zip.ts";
import type { FieldInfo } from "#shared/publishing/field-info.ts";
import type { FormValues } from "#shared/publishing/form-values.ts";
import { useFieldNotes } from "./field-notes.tsx";

/** Where a zip can be downloaded: what the site started with has only its public address. */
function downloadOf(address: string): string {
  const [folder, name = ""] = (zipKeyOf(address) ?? "").split("/");
  return folder === "templates" ? `/api/download?filename=${encodeURIComponent(name)}` : address;
}

function CurrentZip({ address }: { address: string }) {
  const zip = useFieldNotes().zips[address];
  if (!zip) return null;
  const { name, sizeBytes, fileCount, files } = zip;
  const more = fileCount - files.length;
  return (
    <div className="grid gap-1 text-small [overflow-wrap:anywhere]">
      <p>
        <a href={downloadOf(address)} download className="link">
          {name}
        </a>
        , {formatFileSize(sizeBytes)}
      </p>
      {fileCount > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center link">
            {fileCount === 1 ? "One file" : `${fileCount.toLocaleString("en-GB")} files`} in it
          </summary>
          <ul className="grid gap-0.5 pt-1 text-muted">
            {files.map((file) => (
              <li key={file}>{file}</li>
            ))}
            {more > 0 && <li>and {more.toLocaleString("en-GB")} more</li>}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Whether the chosen file is too large. The control is empty then. */
function refuses(control: HTMLInputElement): boolean {
  const tooLarge = (control.files?.[0]?.size ?? 0) > ZIP_MAX_BYTES;
  if (tooLarge) control.value = "";
  return tooLarge;
}

/** A zip: the one of the draft, and a control for another. Every button of the form uploads what is chosen. */
export function ZipField({
  field: { label, hint },
  name,
  values,
}: {
  field: FieldInfo;
  name: string;
  values: FormValues;
}) {
  const { failure } = useForm();
  const control = useRef<HTMLInputElement>(null);
  const [tooLarge, setTooLarge] = useState(false);
  useStopAt(control, tooLarge);
  // It may have been chosen before this script was there.
  useEffect(() => {
    if (control.current) setTooLarge(refuses(control.current));
  }, []);
  const address = failure?.values[name] ?? values[name] ?? "";
  const error = tooLarge ? TOO_LARGE_ZIP : failure?.fields[name];
  return (
    <div className="grid gap-3">
      <input type="hidden" name={name} value={address} />
      <Field
        label={label}
        name={zipFileControl(name)}
        type="file"
        accept=".zip,application/zip"
        optionalLabel={false}
        error={error}
        hint={hint}
        ref={control}
        onChange={({ currentTarget }) => {
          // React repeats a change that came before this script: by then the control may be empty.
          if (currentTarget.files?.length) setTooLarge(refuses(currentTarget));
        }}
      />
      <CurrentZip address={address} />
      <p className="flex flex-wrap gap-2">
        {tooLarge && (
          <Button type="button" variant="secondary" size="sm" onClick={() => setTooLarge(false)}>
            Leave that zip out
          </Button>
        )}
        <Button name="intent" value="save" variant="secondary" size="sm" formNoValidate>
          {address ? "Upload another zip" : "Upload the zip"}
        </Button>
      </p>
    </div>
  );
}
