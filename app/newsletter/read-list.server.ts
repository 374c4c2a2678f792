import type { FormText, PostedForm } from "#app/forms/read-form.ts";

/** Text of a file, whatever program wrote it: UTF-8, UTF-16 with its mark, or else Windows-1252. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The form with the chosen file's content as its field `list`. */
export async function withFile(form: PostedForm): Promise<FormText> {
  const file = form.file("file");
  if (!file) return form;
  const list = decode(await file.arrayBuffer());
  return (name) => (name === "list" ? list : form(name));
}
