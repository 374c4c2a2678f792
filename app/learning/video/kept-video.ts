/** What this browser remembers of videos for people without an account: their speed, and the second in each lesson. */
export type KeptVideo = { speed: number; at: Record<string, number> };

const NAME = "lesson-video";

export function readKeptVideo(): KeptVideo {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? "null");
    if (typeof stored !== "object" || stored === null) return { speed: 1, at: {} };
    const { speed, at } = stored as Partial<Record<keyof KeptVideo, unknown>>;
    return {
      speed: typeof speed === "number" && speed >= 0.25 && speed <= 4 ? speed : 1,
      at: typeof at === "object" && at !== null ? (at as Record<string, number>) : {},
    };
  } catch {
    // Storage is blocked, or the entry is not ours.
    return { speed: 1, at: {} };
  }
}

export function keepVideo(lesson: string, { seconds, speed }: { seconds: number; speed: number }): void {
  try {
    const { at } = readKeptVideo();
    localStorage.setItem(NAME, JSON.stringify({ speed, at: { ...at, [lesson]: Math.floor(seconds) } }));
  } catch {
    // Storage is blocked or full: the next visit begins at the start.
  }
}
