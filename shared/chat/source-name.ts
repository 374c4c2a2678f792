/** A source's name: its page, and the heading where that is another. Many a page's title is a question. */
export function nameOfSource({ title, heading }: { title: string; heading: string }): string {
  if (heading === "" || heading === title) return title;
  return /[?!.]$/.test(title) ? `${title} ${heading}` : `${title}: ${heading}`;
}
