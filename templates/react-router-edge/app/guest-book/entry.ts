export const NAME_LIMIT = 60;
export const MESSAGE_LIMIT = 500;

export type NewEntry = { name: string; message: string };

/** `createdAt` is in milliseconds, UTC. */
export type Entry = NewEntry & { id: number; createdAt: number };

export type EntryErrors = Partial<Record<keyof NewEntry, string>>;

export type ReadEntry = { ok: true; entry: NewEntry } | { ok: false; typed: NewEntry; errors: EntryErrors };

/** The entry in a submitted form, or what is wrong with each field beside what was typed. */
export function readEntry(form: FormData): ReadEntry {
  const typed = { name: textOf(form, "name"), message: textOf(form, "message") };
  const entry = { name: typed.name.trim(), message: typed.message.trim() };
  const errors: EntryErrors = {};
  if (!entry.name) errors.name = "Please enter your name.";
  else if (entry.name.length > NAME_LIMIT) errors.name = tooLong(NAME_LIMIT);
  if (!entry.message) errors.message = "Please write a message.";
  else if (entry.message.length > MESSAGE_LIMIT) errors.message = tooLong(MESSAGE_LIMIT);
  return Object.keys(errors).length > 0 ? { ok: false, typed, errors } : { ok: true, entry };
}

/** Line ends as everyone expects them: browsers send two characters for each. */
function textOf(form: FormData, field: keyof NewEntry): string {
  const value = form.get(field);
  return typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
}

function tooLong(limit: number): string {
  return `Please use at most ${limit} characters.`;
}
