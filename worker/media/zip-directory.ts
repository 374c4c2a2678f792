import { NOT_A_ZIP, ZIP_MAX_FILES, ZIP_MAX_UNPACKED_BYTES } from "#shared/media/zip.ts";

/** What a zip holds, or why it is refused, in words. */
export type ZipCheck = { files: string[]; problem: null } | { files: null; problem: string };

const END = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const ENCRYPTED = 1;
const METHODS = [0, 8];
const FILE_TYPE = 0o170000;
const SYMLINK = 0o120000;

const DAMAGED = "This zip is damaged or incomplete: its list of files cannot be read. Pack it again.";
const megabytes = (bytes: number) => Math.ceil(bytes / 1024 ** 2).toLocaleString("en-GB");

/** A reason, thrown inside and returned by `checkZip`. */
class Problem extends Error {}

function refuseIf(refused: boolean, why: string): void {
  if (refused) throw new Problem(why);
}

/** Where the record at the end of a zip is; -1 if there is none. Only a comment may follow it. */
function findEnd(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at -= 1) {
    if (
      view.getUint32(at, true) === END &&
      at + END_BYTES + view.getUint16(at + 20, true) === view.byteLength
    )
      return at;
  }
  return -1;
}

type Entry = {
  name: string;
  flags: number;
  method: number;
  /** Type and permissions on Unix; 0 in zips from elsewhere. */
  mode: number;
  size: number;
};

/** Whether unpacking this name could write outside the folder that a zip is unpacked into. */
export function leavesFolder(name: string): boolean {
  return /^[/~]|^[a-z]:|\\|\p{Cc}/iu.test(name) || name.split("/").includes("..");
}

function checkEntry({ name, flags, method, mode }: Entry): void {
  const shown = `“${name.slice(0, 120)}”`;
  refuseIf(
    (flags & ENCRYPTED) !== 0,
    "This zip is protected with a password, so visitors could not open it. Pack it without one.",
  );
  refuseIf(
    name === "" || leavesFolder(name),
    `This zip holds paths outside itself: ${shown}. Pack the folder again, so that every name starts inside it and uses “/”.`,
  );
  refuseIf(
    (mode & FILE_TYPE) === SYMLINK,
    `${shown} is a symbolic link, which may lead outside the zip. Put the file itself in its place.`,
  );
  refuseIf(
    !METHODS.includes(method),
    `${shown} is packed in a way that many computers cannot unpack. Use the usual compression (deflate).`,
  );
}

/** The entry of the central directory at `at`, which has to agree with the one before the file's own bytes. */
function readEntry(bytes: Uint8Array, view: DataView, at: number): { entry: Entry; next: number } {
  refuseIf(view.getUint32(at, true) !== ENTRY, DAMAGED);
  const packed = view.getUint32(at + 20, true);
  const [nameBytes, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
  const local = view.getUint32(at + 42, true);
  const name = bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + (nameBytes ?? 0));
  const localName = bytes.subarray(local + LOCAL_BYTES, local + LOCAL_BYTES + name.length);
  refuseIf(
    view.getUint32(local, true) !== LOCAL ||
      view.getUint16(local + 26, true) !== name.length ||
      !name.every((byte, index) => byte === localName[index]) ||
      local + LOCAL_BYTES + name.length + packed > at,
    DAMAGED,
  );
  return {
    entry: {
      name: new TextDecoder().decode(name),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      mode: view.getUint16(at + 40, true),
      size: view.getUint32(at + 24, true),
    },
    next: at + ENTRY_BYTES + name.length + (extra ?? 0) + (comment ?? 0),
  };
}

function readFiles(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const begins = bytes.length >= END_BYTES ? view.getUint32(0, true) : 0;
  const end = findEnd(view);
  // An empty zip consists of this end record alone.
  refuseIf(begins !== LOCAL && end !== 0, NOT_A_ZIP);
  refuseIf(end < 0, DAMAGED);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  refuseIf(count === 0, "This zip is empty.");
  const tooMany = (files: string) =>
    `This zip holds ${files} files. Use at most ${ZIP_MAX_FILES.toLocaleString("en-GB")}.`;
  // 0xffff stands for a larger number, which is elsewhere.
  refuseIf(count === 0xffff, tooMany("more than 65,000"));
  refuseIf(count > ZIP_MAX_FILES, tooMany(count.toLocaleString("en-GB")));
  refuseIf(at + view.getUint32(end + 12, true) !== end, DAMAGED);
  const names = new Set<string>();
  let unpacked = 0;
  for (let index = 0; index < count; index += 1) {
    const { entry, next } = readEntry(bytes, view, at);
    checkEntry(entry);
    refuseIf(names.has(entry.name), `“${entry.name}” is in this zip twice. Pack it again.`);
    names.add(entry.name);
    unpacked += entry.size;
    at = next;
  }
  refuseIf(at !== end, DAMAGED);
  refuseIf(
    unpacked > ZIP_MAX_UNPACKED_BYTES,
    `Unpacked, this zip takes ${megabytes(unpacked)} MiB. Use at most ${megabytes(ZIP_MAX_UNPACKED_BYTES)} MiB.`,
  );
  const files = [...names].filter((name) => !name.endsWith("/"));
  refuseIf(files.length === 0, "This zip has only folders in it.");
  return files;
}

/**
 * Reads a zip's list of files without unpacking anything, and checks that visitors can unpack it safely. Sizes are what
 * the zip says of itself.
 */
export function checkZip(bytes: Uint8Array): ZipCheck {
  try {
    return { files: readFiles(bytes), problem: null };
  } catch (error) {
    if (error instanceof Problem) return { files: null, problem: error.message };
    // It points outside its own bytes.
    if (error instanceof RangeError) return { files: null, problem: DAMAGED };
    throw error;
  }
}
