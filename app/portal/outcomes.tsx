import { Link } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { askPath, certificatePath } from "#shared/certificates/paths.ts";
import type { MyCourse } from "#shared/learning/my-course.ts";
import { reportText } from "#shared/learning/outcomes.ts";

/** "5 of 8 passed", and the certificate or the way to it. */
export function Outcomes({
  course: { path, enrolled, outcomes, allGreen },
  certificate,
  deep = false,
}: {
  course: MyCourse;
  certificate: string | null;
  deep?: boolean;
}) {
  const link = deep ? "deep-focus underline underline-offset-4" : "link";
  const course = path.slice(path.lastIndexOf("/") + 1);
  if (!enrolled && !certificate) return null;
  return (
    <p className={classes("label flex flex-wrap gap-x-5 gap-y-1", deep ? "text-deep-muted" : "text-muted")}>
      <Link to={`${path}#report`} className={link}>
        Test report: {reportText(outcomes)}
      </Link>
      {(certificate || allGreen) && (
        <Link
          to={certificate ? certificatePath(certificate) : askPath({ id: course, slug: null })}
          className={link}
        >
          {certificate ? "Your certificate" : "Get your certificate"}
        </Link>
      )}
    </p>
  );
}
