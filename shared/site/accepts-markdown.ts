/** How much a client wants a type, from 0 to 1; null if its `Accept` does not name it. */
function wantOf(accept: string, type: string): number | null {
  for (const entry of accept.split(",")) {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    if (name !== type) continue;
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    const want = q === undefined ? 1 : Number(q.slice(2));
    return Number.isNaN(want) ? 0 : want;
  }
  return null;
}

/** Whether a client would rather have Markdown than HTML. It has to name Markdown. */
export function prefersMarkdown(accept: string | null): boolean {
  if (!accept) return false;
  const markdown = wantOf(accept, "text/markdown") ?? 0;
  const html = wantOf(accept, "text/html") ?? wantOf(accept, "text/*") ?? 0;
  return markdown > 0 && markdown >= html;
}
