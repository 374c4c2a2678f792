import { renderMarkdown } from "#shared/prose/markdown.ts";

/** One section of a text, as Markdown, with its anchor on the page. */
export type Section = { heading: string; anchor: string; body: string };

/**
 * Splits a text at its headings of the second and third level. The text before the first heading becomes a section with
 * the heading `title` and no anchor. Sections without text are left out.
 */
export function sectionsOf(title: string, markdown: string): Section[] {
  const headings = renderMarkdown(markdown).headings;
  const sections: Section[] = [{ heading: title, anchor: "", body: "" }];
  let fence = "";
  let next = 0;
  for (const line of markdown.split("\n")) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? "";
    if (fence === "" && mark) fence = mark;
    else if (fence !== "" && mark.startsWith(fence)) fence = "";
    const heading = fence === "" && /^#{2,3}\s/.test(line) ? headings[next] : undefined;
    if (heading) {
      next += 1;
      sections.push({ heading: heading.text, anchor: heading.id, body: "" });
    } else {
      const current = sections.at(-1);
      if (current) current.body += `${line}\n`;
    }
  }
  return sections
    .map((section) => ({ ...section, body: section.body.trim() }))
    .filter(({ body }) => body !== "");
}
