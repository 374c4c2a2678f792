/** 20 MiB: a zip is read into memory while it is checked. */
export const ZIP_MAX_BYTES = 20 * 1024 * 1024;
export const ZIP_MAX_FILES = 2_000;
/** What all of its files take together after unpacking: 200 MiB. */
export const ZIP_MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
/** So many of its file names are kept, to be shown. */
export const ZIP_NAMES_KEPT = 40;

export const TOO_LARGE_ZIP = "Use a zip of at most 20 MiB.";
export const NOT_A_ZIP = "This is not a zip file. Pack the folder as a .zip, and choose that.";

/** The file control beside a field with a zip's address. */
export const zipFileControl = (name: string) => `${name}.file`;

const ADDRESS = /^\/media\/((?:files|templates)\/[\w-][\w.-]*\.zip)$/;

/** The object key of a zip's address, or null if it is no such address. */
export function zipKeyOf(address: string): string | null {
  return ADDRESS.exec(address)?.[1] ?? null;
}
