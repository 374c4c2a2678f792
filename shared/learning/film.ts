import * as v from "valibot";

/** The films of lessons have keys that begin with this. */
export const LESSON_FILM_FOLDER = "lessons/";

/** A lesson's film in R2. No public route leads below `lessons/`. */
const FILM_KEY = /^lessons\/[\w-]{1,80}\.(?:mp4|webm)$/;

export const isFilmKey = (key: string) => FILM_KEY.test(key);

const YOUTUBE_ID = /^[\w-]{11}$/;
const YOUTUBE_HOST = /^(?:www\.|m\.)?(?:youtube\.com|youtube-nocookie\.com|youtu\.be)$/;

/** The id in a YouTube address, or the id itself; null if it is neither. */
export function youtubeIdOf(text: string): string | null {
  const given = text.trim();
  if (YOUTUBE_ID.test(given)) return given;
  const url = URL.parse(given.includes("://") ? given : `https://${given}`);
  if (!url || !YOUTUBE_HOST.test(url.hostname)) return null;
  const id = url.searchParams.get("v") ?? url.pathname.split("/").at(-1) ?? "";
  return YOUTUBE_ID.test(id) ? id : null;
}

/** What the player offers. A browser's own menu may have others. */
export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

const POSITION = "Give the position in seconds.";
const SPEED = "Give a speed from 0.25 to 4.";

/** How far somebody has watched, and how fast. */
export const watchedSchema = v.object(
  {
    seconds: v.pipe(v.number(POSITION), v.minValue(0, POSITION), v.maxValue(86_400, POSITION)),
    speed: v.optional(v.pipe(v.number(SPEED), v.minValue(0.25, SPEED), v.maxValue(4, SPEED))),
  },
  "Send seconds and speed.",
);
export type Watched = v.InferOutput<typeof watchedSchema>;
