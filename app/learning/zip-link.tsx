import type { ExerciseZip } from "#shared/learning/outline.ts";

/** Downloads exercises as projects. `of`: "this module". `quiet` where a page has one for each module. */
export function ZipLink({
  zip: { path, count, free },
  of,
  quiet = false,
}: {
  zip: ExerciseZip;
  of: string;
  quiet?: boolean;
}) {
  const what = free ? "free exercise" : "exercise";
  return (
    <a href={path} download className={quiet ? "foot-link" : "link inline-flex min-h-11 items-center"}>
      Download the {count === 1 ? what : `${count} ${what}s`} of {of}
    </a>
  );
}
