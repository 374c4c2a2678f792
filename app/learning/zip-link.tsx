import type { ExerciseZip } from "#shared/learning/outline.ts";

/** Downloads exercises as projects. `of`: "this module". */
export function ZipLink({ zip: { path, count, free }, of }: { zip: ExerciseZip; of: string }) {
  const what = free ? "free exercise" : "exercise";
  return (
    <a href={path} download className="link inline-flex min-h-11 items-center">
      Download the {count === 1 ? what : `${count} ${what}s`} of {of}
    </a>
  );
}
