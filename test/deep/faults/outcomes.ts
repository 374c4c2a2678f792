/** What a visitor or a caller gets during a failure. docs/reliability.md shows these explanations. */
export const OUTCOMES = {
  whole:
    "The normal answer: the same as without the fault (or, if other requests change it meanwhile, with the same required content). The fault does not show, or its work is done later.",
  lesser:
    "The page or the answer without the one part that failed, and it says so where that matters: the about page without its calendar, the feed without its videos, a chat answer from the site's own passages, the status page with the part that is down.",
  standing:
    "The page with its heading, its layout and everything else; instead of the list there is a sentence and a way to try again. 503, so that it is not cached.",
  page: "The designed page “Back in a Moment” (for a course “Course not found.”, as its specification wants it) in the site's layout: a sentence, a link to go on, the request's number. 503 and `Retry-After`.",
  form: "The form's own page again, with a sentence on what happened and all input except passwords. 503 and `Retry-After`.",
  written:
    "“Back in a Moment” with the input, to be copied, because the form's own page needs the part that failed. With JavaScript the draft is in the form as well. 503 and `Retry-After`.",
  refusal:
    "`{ error }`, for a sitemap `{ message }`, with a sentence, or no body for a file. 503 and `Retry-After`.",
  told: "The answer to React Router's request for the page's data: the sentence that the page then shows, and the input. 503 and `Retry-After`.",
  visitor: "The page as for a visitor who is not signed in, because the person could not be identified.",
  cut: "The answer ends in the middle, and says so: a stream with an `error` event, a file by its `Content-Length` and its `Repr-Digest`.",
  missing: "404: a missing file cannot be told from one that never existed.",
} as const;
export type Outcome = keyof typeof OUTCOMES;

/** The parts of an answer that are compared. `cut`: its body broke off. */
export type Seen = {
  status: number;
  type: string;
  location: string | null;
  heading: string;
  text: string;
  retryAfter: string | null;
  cut: boolean;
};

export async function see(answer: {
  status: number;
  headers: { get(name: string): string | null };
  arrayBuffer(): Promise<ArrayBuffer>;
}): Promise<Seen> {
  let [text, cut] = ["", false];
  try {
    const bytes = await answer.arrayBuffer();
    text = new TextDecoder().decode(bytes);
    cut = bytes.byteLength < Number(answer.headers.get("content-length") ?? 0);
  } catch {
    cut = true;
  }
  return {
    status: answer.status,
    type: answer.headers.get("content-type")?.split(";")[0] ?? "",
    location: answer.headers.get("location"),
    heading: /<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1]?.replaceAll(/<[^>]+>/g, "") ?? "",
    text,
    retryAfter: answer.headers.get("retry-after"),
    cut,
  };
}

/** The sentences about missing content. */
const SAYS_SO = /try again|in a minute|just now/i;
/** A sentence or, in a deep check, the part that is down. */
const REFUSED = /^\{"(?:error|message)":"\w+ [^"]+\."|^\{"ok":false/;
const ERROR_PAGES = ["Back in a Moment", "Course not found."];

/** What differs between two answers to the same request: ids, tokens, times, and other people's addresses. */
const OWN =
  /[\w-]+@example|~[\w~-]+:|[\w-]{20,}|\b[0-9a-f]{8,}\b|\d{4}-\d\d-\d\dT[\d:.]+Z|\b\d\d?:\d\d\b|\d{13}/gi;

/** An answer in a form for comparing: a page's text, links and field values. */
function contentOf({ type, text }: Seen): string {
  if (type !== "text/html") return text.replaceAll(OWN, "*");
  return text
    .replaceAll(/<(script|style|template)\b.*?<\/\1>/gs, "")
    .replaceAll(/<[^>]*>/g, (tag) => ` ${(tag.match(/(value|href|src|alt)="[^"]*"/g) ?? []).join(" ")} `)
    .replaceAll(OWN, "*")
    .replaceAll(/\s+/g, " ");
}

/** Whether an answer equals the one to the same request without a fault. */
function isAsEver(seen: Seen, well: Seen, proof: RegExp | undefined): boolean {
  if (seen.location?.replaceAll(OWN, "*") !== well.location?.replaceAll(OWN, "*")) return false;
  return proof ? proof.test(seen.text) : contentOf(seen) === contentOf(well);
}

/** Whether a page shows a text in a field, typed or chosen. */
function shows({ text: html }: Seen, typed: string): boolean {
  return (html.match(/<(input|textarea|option)\b[^>]*>[^<]*/g) ?? []).some((field) => {
    if (field.startsWith("<textarea")) return field.slice(field.indexOf(">") + 1).trim() === typed;
    if (!field.includes(` value="${typed}"`)) return false;
    if (field.startsWith("<option")) return field.includes(" selected");
    return !/ type="(radio|checkbox)"/.test(field) || field.includes(" checked");
  });
}

type Expected = {
  posted: boolean;
  typed: readonly string[];
  proof?: RegExp | undefined;
  lesser?: RegExp | undefined;
  heading?: string | undefined;
};

/** The outcome that an answer is, compared with the answer without a fault. Null if it is none of them. */
export function outcomeOf(
  seen: Seen,
  well: Seen,
  { posted, typed, proof, lesser, heading = well.heading }: Expected,
): Outcome | null {
  const short = seen.type === "application/zip" && seen.text.length < well.text.length;
  if (seen.cut || short || /"type":"error"/.test(seen.text)) return "cut";
  if (seen.status === well.status) {
    if (isAsEver(seen, well, proof)) return "whole";
    return lesser?.test(seen.text) ? "lesser" : null;
  }
  if (!posted && well.location !== null && seen.status === 200) return "visitor";
  if (seen.status === 404) return "missing";
  if (seen.status !== 503) return null;
  if (seen.type === "text/x-script") {
    return SAYS_SO.test(seen.text) && typed.every((text) => seen.text.includes(text)) ? "told" : null;
  }
  if (seen.type === "application/json") return REFUSED.test(seen.text) ? "refusal" : null;
  // Pages have a heading, answers for programs do not.
  if (seen.type !== "text/html" || seen.heading === "") return "refusal";
  if (!SAYS_SO.test(contentOf(seen))) return null;
  if (!posted) {
    if (ERROR_PAGES.includes(seen.heading)) return "page";
    return seen.heading === heading ? "standing" : null;
  }
  if (!typed.every((text) => shows(seen, text))) return null;
  if (!ERROR_PAGES.includes(seen.heading)) return "form";
  return typed.length > 0 ? "written" : "page";
}
