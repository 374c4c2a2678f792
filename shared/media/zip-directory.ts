import { NOT_A_ZIP, ZIP_MAX_FILES, ZIP_MAX_UNPACKED_BYTES } from "./zip.ts";

/** What a zip holds, or why it is refused, in words. */
export type ZipCheck = { files: string[]; problem: null } | { files: null; problem: string };

/** A file in a zip. Its size is what the zip says of itself. */
export type ZipFile = {
  name: string;
  size: number;
  /** Whether its bytes are deflated, or stored as they are. */
  deflated: boolean;
  /** Its bytes as they are in the zip. */
  packed: Uint8Array;
};

export type ZipLimits = {
  files: number;
  /** Of all files together, after unpacking. */
  bytes: number;
  /** How many times as large as the zip its files may become. Without it, any number. */
  ratio?: number;
};
/** A zip of this size may become anything: a page of blanks is packed very tightly. */
const RATIO_FROM_BYTES = 1024 ** 2;

const END = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const ENCRYPTED = 1;
const DEFLATED = 8;
const METHODS = [0, DEFLATED];
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
  /** Where its own bytes begin, and how many there are. */
  from: number;
  packed: number;
};

/** Whether unpacking this name could write outside the folder that a zip is unpacked into. */
export function leavesFolder(name: string): boolean {
  return /^[/~]|^[a-z]:|\\|\p{Cc}/iu.test(name) || name.split("/").includes("..");
}

function checkEntry({ name, flags, method, mode }: Entry): void {
  const shown = `“${name.slice(0, 120)}”`;
  refuseIf(
    (flags & ENCRYPTED) !== 0,
    "This zip is protected with a password, so it cannot be opened without it. Pack it without one.",
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
  const from = local + LOCAL_BYTES + name.length + view.getUint16(local + 28, true);
  refuseIf(
    view.getUint32(local, true) !== LOCAL ||
      view.getUint16(local + 26, true) !== name.length ||
      !name.every((byte, index) => byte === localName[index]) ||
      from + packed > at,
    DAMAGED,
  );
  return {
    entry: {
      name: new TextDecoder().decode(name),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      mode: view.getUint16(at + 40, true),
      size: view.getUint32(at + 24, true),
      ...{ from, packed },
    },
    next: at + ENTRY_BYTES + name.length + (extra ?? 0) + (comment ?? 0),
  };
}

function readFiles(bytes: Uint8Array, limits: ZipLimits): ZipFile[] {
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
    `This zip holds ${files} files. Use at most ${limits.files.toLocaleString("en-GB")}.`;
  // 0xffff stands for a larger number, which is elsewhere.
  refuseIf(count === 0xffff, tooMany("more than 65,000"));
  refuseIf(count > limits.files, tooMany(count.toLocaleString("en-GB")));
  refuseIf(at + view.getUint32(end + 12, true) !== end, DAMAGED);
  const names = new Set<string>();
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    const { entry, next } = readEntry(bytes, view, at);
    checkEntry(entry);
    refuseIf(names.has(entry.name), `“${entry.name}” is in this zip twice. Pack it again.`);
    names.add(entry.name);
    entries.push(entry);
    at = next;
  }
  refuseIf(at !== end, DAMAGED);
  const sum = (size: (entry: Entry) => number) => entries.reduce((all, entry) => all + size(entry), 0);
  // Files that share their bytes would unpack the same bytes again and again.
  refuseIf(sum(({ packed }) => packed) > bytes.length, DAMAGED);
  const unpacked = sum(({ size }) => size);
  refuseIf(
    unpacked > limits.bytes,
    `Unpacked, this zip takes ${megabytes(unpacked)} MiB. Use at most ${megabytes(limits.bytes)} MiB.`,
  );
  refuseIf(
    unpacked > Math.max(RATIO_FROM_BYTES, (limits.ratio ?? Number.POSITIVE_INFINITY) * bytes.length),
    `Unpacked, this zip is ${Math.round(unpacked / bytes.length).toLocaleString("en-GB")} times as large as it is now. That is how a zip bomb looks, and no project.`,
  );
  const files = entries.filter(({ name }) => !name.endsWith("/"));
  refuseIf(files.length === 0, "This zip has only folders in it.");
  return files.map(({ name, size, method, from, packed }) => ({
    ...{ name, size, deflated: method === DEFLATED },
    packed: bytes.subarray(from, from + packed),
  }));
}

/** Reads a zip's list of files without unpacking anything. Sizes are what the zip says of itself. */
export function readZip(
  bytes: Uint8Array,
  limits: ZipLimits,
): { files: ZipFile[]; problem: null } | { files: null; problem: string } {
  try {
    return { files: readFiles(bytes, limits), problem: null };
  } catch (error) {
    if (error instanceof Problem) return { files: null, problem: error.message };
    // It points outside its own bytes.
    if (error instanceof RangeError) return { files: null, problem: DAMAGED };
    throw error;
  }
}

/** Checks that visitors can unpack a zip safely, and names its files. */
export function checkZip(bytes: Uint8Array): ZipCheck {
  const { files, problem } = readZip(bytes, { files: ZIP_MAX_FILES, bytes: ZIP_MAX_UNPACKED_BYTES });
  return files ? { files: files.map(({ name }) => name), problem: null } : { files: null, problem };
}
