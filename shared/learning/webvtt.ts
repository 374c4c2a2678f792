/** What is said, or a chapter's name, from one second of a film to another. */
export type Cue = { start: number; end: number; text: string };

const FIRST_LINE = /^\uFEFF?WEBVTT(?:[ \t].*)?$/;
const TIME = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d\.\d{3})`;
const TIMING = new RegExp(`^${TIME}[ \\t]+-->[ \\t]+${TIME}(?:[ \\t].*)?$`);
/** Blocks that are no cues. */
const OTHER = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", nbsp: "\u00A0", lrm: "", rlm: "" };

/** A cue's text without its tags, such as `<v Ada>`, on one line. */
const plain = (text: string) =>
  text
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_all, name: string) => ENTITIES[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();

const inSeconds = (hours = "0", minutes = "0", seconds = "0") =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);

/**
 * Reads captions or chapters in WebVTT. Tags in the text and settings behind the times are left out. `problem` names
 * the first line that does not fit; a browser would silently skip its cue.
 */
export function readWebVtt(file: string): { cues: Cue[]; problem: string | null } {
  const lines = file.split(/\r\n|\r|\n/);
  const cues: Cue[] = [];
  let problem: string | null = null;
  const wrong = (index: number, message: string) => {
    problem ??= `Line ${index + 1}: ${message}`;
  };
  if (!FIRST_LINE.test(lines[0] ?? "")) wrong(0, "the file begins with the line WEBVTT.");
  if (lines[1]?.trim()) wrong(1, "an empty line comes after WEBVTT.");
  let at = 1;
  while (at < lines.length) {
    if (lines[at]?.trim() === "") {
      at += 1;
      continue;
    }
    const begin = at;
    while (at < lines.length && lines[at]?.trim() !== "") at += 1;
    const block = lines.slice(begin, at);
    if (OTHER.test(block[0] ?? "")) continue;
    // A cue may have a name on a line of its own.
    const timing = block[0]?.includes("-->") ? 0 : 1;
    const line = begin + timing;
    const match = TIMING.exec(block[timing] ?? "");
    if (!match) {
      wrong(Math.min(line, at - 1), "write the times like 00:01.000 --> 00:04.500.");
      continue;
    }
    const start = inSeconds(match[1], match[2], match[3]);
    const end = inSeconds(match[4], match[5], match[6]);
    const text = plain(block.slice(timing + 1).join("\n"));
    if (end <= start) wrong(line, "the end comes after the start.");
    else if (start < (cues.at(-1)?.start ?? 0)) wrong(line, "this begins before the one above it.");
    else if (text === "") wrong(line, "there is no text below the times.");
    else cues.push({ start, end, text });
  }
  if (cues.length === 0) wrong(0, "there is nothing in this file.");
  return { cues, problem };
}

const two = (value: number) => String(value).padStart(2, "0");

/** A time as WebVTT writes it: `01:02.500`, with hours from the first hour on. */
export function webVttTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const rest = `${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1000) % 60)}.${String(ms % 1000).padStart(3, "0")}`;
  return ms < 3_600_000 ? rest : `${two(Math.floor(ms / 3_600_000))}:${rest}`;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The file for some cues. */
export function writeWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ start, end, text }) => `${webVttTime(start)} --> ${webVttTime(end)}\n${escaped(text)}\n`,
  );
  return ["WEBVTT\n", ...blocks].join("\n");
}
