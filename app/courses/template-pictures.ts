/** The templates with a picture in `public/art/templates`. The owner may add templates without one. */
const WITH_PICTURE: readonly string[] = ["node-cli", "react-router-edge", "vite-react-ts", "worker-hono-api"];

/** The path of a template's picture, or null. */
export function templatePicture(slug: string): string | null {
  return WITH_PICTURE.includes(slug) ? `/art/templates/${slug}.svg` : null;
}
