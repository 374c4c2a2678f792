import { AppError } from "#shared/app-error.ts";
import { zipFileControl } from "#shared/media/zip.ts";
import type { Fields } from "#shared/publishing/fields.ts";
import type { FormValues } from "#shared/publishing/form-values.ts";
import type { Zips } from "#worker/media/zips.ts";

/**
 * Stores the zips that were chosen in a form, and puts their addresses into its texts.
 * @throws AppError like `Zips.store`, with its message at the field
 */
export async function storeZips(
  zips: Zips,
  { ownerId, fields, form, values }: { ownerId: string; fields: Fields; form: FormData; values: FormValues },
): Promise<FormValues> {
  const stored: Record<string, string> = {};
  for (const [name, { input }] of Object.entries(fields)) {
    const file = input === "zip" ? form.get(zipFileControl(name)) : null;
    if (!(file instanceof File) || file.size === 0) continue;
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const { objectKey } = await zips.store(ownerId, { bytes, name: file.name });
      stored[name] = `/media/${objectKey}`;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new AppError(error.code, "The zip was not stored.", {
        cause: error,
        fields: { [name]: error.publicMessage },
        ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
      });
    }
  }
  return { ...values, ...stored };
}
