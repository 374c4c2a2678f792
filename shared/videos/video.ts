/** A video of the channel (spec.md §3). Its texts are plain; any markup is shown as typed. */
export type Video = {
  /** YouTube's id, 11 characters; part of the watch page's URL. */
  id: string;
  title: string;
  description: string;
  /** URL of the picture, on our own origin once the cron has fetched it. */
  thumbnail: string;
  /** ISO 8601, UTC. */
  publishedAt: string;
};

/** The video's page on YouTube. */
export function watchUrl(id: string): string {
  return `https://www.youtube.com/watch?v=${id}`;
}

/** The first 150 characters of a description and an ellipsis (spec.md §2); shorter ones stay as they are. */
export function descriptionPreview(description: string): string {
  const characters = [...description];
  return characters.length <= 150 ? description : `${characters.slice(0, 150).join("").trimEnd()}…`;
}
