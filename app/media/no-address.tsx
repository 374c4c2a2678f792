/** Whether this is the film of a lesson, which only people who may read the lesson can watch. */
export const isFilmOfLesson = (url: string) => new URL(url).pathname.startsWith("/media/lessons/");

export function NoAddress() {
  return (
    <p className="text-small text-muted">
      A lesson’s film. It has no public address: only people who may read the lesson can watch it there.
    </p>
  );
}
