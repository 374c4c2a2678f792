/** A video of the channel (spec.md §3). Texts are plain: whatever markup they hold is shown as typed. */
export type Video = {
  /** The platform's id, 11 characters; the watch page's address follows from it. */
  id: string;
  title: string;
  description: string;
  /** Address of the picture, on our own origin once the cron has fetched it. */
  thumbnail: string;
  /** ISO 8601, UTC. */
  publishedAt: string;
};

/** The page on which a video plays, on the platform's own site. */
export function watchUrl(id: string): string {
  return `https://www.youtube.com/watch?v=${id}`;
}

/** The first 150 characters of a description and an ellipsis (spec.md §2); shorter ones stay whole. */
export function descriptionPreview(description: string): string {
  const characters = [...description];
  return characters.length <= 150 ? description : `${characters.slice(0, 150).join("").trimEnd()}…`;
}
