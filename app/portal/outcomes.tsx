import { Link } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { askPath, certificatePath } from "#shared/certificates/paths.ts";
import type { MyCourse } from "#shared/learning/my-course.ts";
import { ALL_SO_FAR, reportText } from "#shared/learning/outcomes.ts";

/** `issued`: the id of the certificate; null: there is none. `assignmentsLeft`: those that it waits for. */
export type CertificateState = { issued: string | null; assignmentsLeft: number };

/** What leads to a certificate once all lessons are green. */
function wayTo(assignmentsLeft: number): string {
  if (assignmentsLeft === 0) return "Get your certificate";
  return assignmentsLeft === 1
    ? "For the certificate: 1 assignment left"
    : `For the certificate: ${assignmentsLeft} assignments left`;
}

/** "5 of 8 passed", and the certificate or the way to it. */
export function Outcomes({
  course: { path, enrolled, outcomes, allGreen, next, progress },
  certificate: { issued, assignmentsLeft },
  deep = false,
}: {
  course: MyCourse;
  certificate: CertificateState;
  deep?: boolean;
}) {
  const link = deep ? "deep-focus underline underline-offset-4" : "link";
  const course = path.slice(path.lastIndexOf("/") + 1);
  if (!enrolled && !issued) return null;
  const isAll = outcomes.length === 0 && !allGreen && next === null && progress.total > 0;
  if (outcomes.length === 0 && !isAll && !issued && !allGreen) return null;
  return (
    <p className={classes("label flex flex-wrap gap-x-5 gap-y-1", deep ? "text-deep-muted" : "text-muted")}>
      {isAll && <span>{ALL_SO_FAR}</span>}
      {outcomes.length > 0 && (
        <Link to={`${path}#report`} className={link}>
          Test report: {reportText(outcomes)}
        </Link>
      )}
      {(issued || allGreen) && (
        <Link to={issued ? certificatePath(issued) : askPath({ id: course, slug: null })} className={link}>
          {issued ? "Your certificate" : wayTo(assignmentsLeft)}
        </Link>
      )}
    </p>
  );
}
