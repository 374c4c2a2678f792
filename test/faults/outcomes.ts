/** What a visitor or a caller can get while something fails. docs/reliability.md explains each by `means`. */
export const OUTCOMES = {
  whole: "The answer as ever: the fault does not show, or what it concerns is done later.",
  lesser:
    "The page or the answer without the one thing that could not be had, and it says so where that matters: the about page without its calendar, the feed without its videos, an answer in the chat from the site's own passages, the status page with the part that is down.",
  standing:
    "The page stands, with its heading, its frame and everything else; in the place of the list stand a sentence and a way to try again. 503, so that no cache keeps it.",
  page: "The designed page “Back in a Moment” (for a course “Course not found.”, as its specification wants it) in the site's frame: a sentence, a way on, the number of the request. 503 and `Retry-After`.",
  form: "The form's own page again with a sentence on what happened. What was typed stands in it, never a password. 503 and `Retry-After`.",
  written:
    "“Back in a Moment”, and on it what was typed, to be copied: the form's own page needs what has just failed. Where scripts run, the draft is in the form as well. 503 and `Retry-After`.",
  refusal: "`{ error }` with a sentence, or for a file no body of its own. 503 and `Retry-After`.",
  cut: "The answer ends in the middle, and says so: a stream with an `error` event, a file by its `Content-Length` and its `Repr-Digest`.",
  missing: "404: what is not in the store cannot be told from what never was.",
  odd: "“Something Went Wrong”, or `{ error }`: 500 with the number of the request, and nothing of the cause. Rows of another shape only come where a deployment went wrong.",
} as const;
export type Outcome = keyof typeof OUTCOMES;

/** What of an answer is looked at. `cut`: its body broke off. */
export type Seen = {
  status: number;
  type: string;
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
    heading: /<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1]?.replaceAll(/<[^>]+>/g, "") ?? "",
    text,
    retryAfter: answer.headers.get("retry-after"),
    cut,
  };
}

const ERROR_PAGES = ["Back in a Moment", "Course not found."];

/** Which outcome an answer is, beside the answer to the same request when all is well. Null for none of them. */
export function outcomeOf(
  seen: Seen,
  well: Seen,
  { posted, typed, proof }: { posted: boolean; typed: string | null; proof: RegExp | null },
): Outcome | null {
  const short = seen.type === "application/zip" && seen.text.length < well.text.length;
  if (seen.cut || short || /"type":"error"/.test(seen.text)) return "cut";
  if (seen.status === well.status) return proof === null || proof.test(seen.text) ? "whole" : "lesser";
  if (seen.status === 500) return "odd";
  if (seen.status === 404) return "missing";
  if (seen.status !== 503) return null;
  // A heading of its own makes it a page; what is for programs has none.
  if (seen.type !== "text/html" || seen.heading === "") return "refusal";
  const shown = typed !== null && new RegExp(`(value="|<textarea[^>]*>)[^"<]*${typed}`).test(seen.text);
  if (ERROR_PAGES.includes(seen.heading)) return shown ? "written" : "page";
  if (!posted) return seen.heading === well.heading ? "standing" : null;
  return typed === null || shown ? "form" : null;
}
