/** A source's name: its page's title, and its heading if that is different. Some titles are questions. */
export function nameOfSource({ title, heading }: { title: string; heading: string }): string {
  if (heading === "" || heading === title) return title;
  return /[?!.]$/.test(title) ? `${title} ${heading}` : `${title}: ${heading}`;
}
