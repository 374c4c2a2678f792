import { eq } from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { isFilmKey, type Watched, youtubeIdOf } from "#shared/learning/film.ts";
import type { ShownVideo } from "#shared/learning/shown-video.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { readSignedId, signId } from "#worker/platform/secret-tokens.ts";
import { createLessonAccess } from "./access.ts";
import type { LessonPage } from "./lessons.ts";
import { learners, lessonProgress, lessons } from "./schema.ts";

/*
 * A lesson's film is an object in R2 below `lessons/`: `lessons/{id}.mp4` from the desk, `lessons/{sha256}.mp4` from a
 * lesson's folder (scripts/seed/films.ts), so that the same film is stored once. `lessons.video` holds the key. Only
 * the links made here lead to it.
 */

const HOUR_MS = 60 * 60 * 1000;
const LINK_HOURS = 6;
const PURPOSE = "lesson-video";
const FOLDER = "lessons/";
/** In place of a person's id in the links of visitors, who can watch free lessons. */
const ANYBODY = "-";

const ended = () =>
  new AppError("forbidden", "This link has ended. Reload the lesson, and the video plays again.");

/** The videos of lessons: links to them, and how far each person has watched. */
export function createLessonVideos({ db, config, now }: Pick<Dependencies, "db" | "config" | "now">) {
  const secret = config.secrets.app;
  const access = createLessonAccess({ db, now });

  /**
   * A path for six hours, counted from the last full hour, so that visitors' pages stay the same for the caches. The
   * caller has checked that the person may watch.
   */
  async function link(key: string, viewer: Viewer | null): Promise<string> {
    const hour = Math.floor(now().getTime() / HOUR_MS) + LINK_HOURS;
    const until = ((hour * HOUR_MS) / 1000).toString(36);
    const name = `${viewer?.id ?? ANYBODY}~${key.slice(FOLDER.length)}~${until}`;
    return `/learn/videos/${await signId(secret, PURPOSE, name)}`;
  }

  return {
    /**
     * The video of a lesson, for its page; null if it has none, or if this person may not read the lesson. A film of
     * ours comes before one at YouTube.
     */
    async ofPage(
      { open, progress, videoSpeed }: LessonPage,
      viewer: Viewer | null,
    ): Promise<ShownVideo | null> {
      if (!open) return null;
      const { id, title, free, video, captions, chapters, videoSeconds } = open.lesson;
      const youtube = open.lesson.youtube && free && !video ? youtubeIdOf(open.lesson.youtube) : null;
      if (!video && !youtube) return null;
      return {
        src: video && (await link(video, viewer)),
        ...{ youtube, title, captions, chapters },
        seconds: videoSeconds,
        position: progress.find(({ lesson }) => lesson === id)?.videoAt ?? 0,
        speed: videoSpeed,
        signedIn: viewer !== null,
      };
    },

    /**
     * A new link, for a page that has been open for longer than its first one.
     * @param signedIn false: the link needs no session, because it is for a script with a key for content
     * @throws AppError `not_found`, `unauthenticated`, `forbidden`
     */
    async renew(viewer: Viewer | null, lessonId: string, signedIn = true): Promise<{ src: string }> {
      // A key for content is an admin's, who may also read lessons of courses that are hidden.
      if (signedIn) await access.requireLesson(viewer, lessonId);
      const lesson = await query(() =>
        db.select({ video: lessons.video }).from(lessons).where(eq(lessons.id, lessonId)).get(),
      );
      if (!lesson?.video) throw new AppError("not_found", "This lesson no longer has a video.");
      return { src: await link(lesson.video, signedIn ? viewer : null) };
    },

    /**
     * The object that a link leads to. Access was checked when the link was made; here only its person counts.
     * @param viewer asked only if the link is somebody's own
     * @throws AppError `not_found` for a link that we did not make, `forbidden` for an old one or another person's
     */
    async read(token: string, viewer: () => Promise<Viewer | null>): Promise<string> {
      const name = await readSignedId(secret, PURPOSE, token);
      const [person = "", file = "", until = ""] = name?.split("~") ?? [];
      const key = FOLDER + file;
      if (!name || !isFilmKey(key)) throw new AppError("not_found", "There is no such video.");
      if (Number.parseInt(until, 36) * 1000 <= now().getTime()) throw ended();
      if (person !== ANYBODY && (await viewer())?.id !== person) throw ended();
      return key;
    },

    /**
     * Keeps how far a person has watched, and their speed.
     * @throws AppError `not_found`, `forbidden`
     */
    async keep(viewer: Viewer, lessonId: string, { seconds, speed }: Watched): Promise<void> {
      await access.requireLesson(viewer, lessonId);
      const at = now();
      const userId = viewer.id;
      const [videoAt, seenAt] = [Math.floor(seconds), at];
      const learner = { lastAt: at, ...(speed !== undefined && { videoSpeed: speed }) };
      await query(() =>
        db.batch([
          db
            .insert(lessonProgress)
            .values({ userId, lessonId, openedAt: at, seenAt, videoAt })
            .onConflictDoUpdate({
              target: [lessonProgress.userId, lessonProgress.lessonId],
              set: { seenAt, videoAt },
            }),
          db
            .insert(learners)
            .values({ userId, ...learner })
            .onConflictDoUpdate({ target: learners.userId, set: { ...learner, reminded: 0 } }),
        ]),
      );
    },
  };
}

export type LessonVideos = ReturnType<typeof createLessonVideos>;
