/** The templates that a picture was drawn for, in `public/art/templates`. The owner may add others. */
const DRAWN: readonly string[] = ["node-cli", "react-router-edge", "vite-react-ts", "worker-hono-api"];

/** The path of a template's picture, or null where none was drawn. */
export function templatePicture(slug: string): string | null {
  return DRAWN.includes(slug) ? `/art/templates/${slug}.svg` : null;
}
