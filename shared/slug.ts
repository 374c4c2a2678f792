/** A text as part of a URL, a file name or a class: `In progress` becomes `in-progress`. Empty if nothing is left. */
export function slugOf(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
