/** What a visitor or a caller can get while something fails. docs/reliability.md explains each by `means`. */
export const OUTCOMES = {
  whole:
    "The answer as ever, compared with the one to the same request when all is well (where others write into it meanwhile, by what it must hold): the fault does not show, or what it concerns is done later.",
  lesser:
    "The page or the answer without the one thing that could not be had, and it says so where that matters: the about page without its calendar, the feed without its videos, an answer in the chat from the site's own passages, the status page with the part that is down.",
  standing:
    "The page stands, with its heading, its frame and everything else; in the place of the list stand a sentence and a way to try again. 503, so that no cache keeps it.",
  page: "The designed page “Back in a Moment” (for a course “Course not found.”, as its specification wants it) in the site's frame: a sentence, a way on, the number of the request. 503 and `Retry-After`.",
  form: "The form's own page again with a sentence on what happened. What was typed stands in it, never a password. 503 and `Retry-After`.",
  written:
    "“Back in a Moment”, and on it what was typed, to be copied: the form's own page needs what has just failed. Where scripts run, the draft is in the form as well. 503 and `Retry-After`.",
  refusal:
    "`{ error }`, of a sitemap `{ message }`, with a sentence, or for a file no body of its own. 503 and `Retry-After`.",
  told: "What a script that asks for a page's data is told: the sentence that the page says then, and what was typed. 503 and `Retry-After`.",
  visitor: "The page as it is for a visitor: who somebody is could not be said.",
  cut: "The answer ends in the middle, and says so: a stream with an `error` event, a file by its `Content-Length` and its `Repr-Digest`.",
  missing: "404: what is not in the store cannot be told from what never was.",
} as const;
export type Outcome = keyof typeof OUTCOMES;

/** What of an answer is looked at. `cut`: its body broke off. */
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

/** The sentences of what could not be had. */
const SAYS_SO = /try again|in a minute|just now/i;
/** A sentence, or of a deep check the part that is down. */
const REFUSED = /^\{"(?:error|message)":"\w+ [^"]+\."|^\{"ok":false/;
const ERROR_PAGES = ["Back in a Moment", "Course not found."];

/** What differs between two answers to the same request: ids, tokens, times, and somebody else's address. */
const OWN =
  /[\w-]+@example|~[\w~-]+:|[\w-]{20,}|\b[0-9a-f]{8,}\b|\d{4}-\d\d-\d\dT[\d:.]+Z|\b\d\d?:\d\d\b|\d{13}/gi;

/** An answer as it is compared with another: of a page what it says, where it leads, and what its fields hold. */
function contentOf({ type, text }: Seen): string {
  if (type !== "text/html") return text.replaceAll(OWN, "*");
  return text
    .replaceAll(/<(script|style|template)\b.*?<\/\1>/gs, "")
    .replaceAll(/<[^>]*>/g, (tag) => ` ${(tag.match(/(value|href|src|alt)="[^"]*"/g) ?? []).join(" ")} `)
    .replaceAll(OWN, "*")
    .replaceAll(/\s+/g, " ");
}

/** Whether an answer is as the one to the same request when all is well. */
function isAsEver(seen: Seen, well: Seen, proof: RegExp | undefined): boolean {
  if (seen.location?.replaceAll(OWN, "*") !== well.location?.replaceAll(OWN, "*")) return false;
  return proof ? proof.test(seen.text) : contentOf(seen) === contentOf(well);
}

/** Whether a page shows a text in a field: typed into it, or chosen in it. */
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

/** Which outcome an answer is, beside the answer to the same request when all is well. Null for none of them. */
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
  // A heading of its own makes it a page; what is for programs has none.
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
