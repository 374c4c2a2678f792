import { Users } from "lucide-react";
import { Link } from "react-router";
import { EmptyBox } from "#app/messages/empty-box.tsx";
import { ProgressBar } from "#app/ui/bar.tsx";
import { classes } from "#app/ui/classes.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageTurn } from "#app/ui/page-turn.tsx";
import { PANEL_EMPTY, PANEL_ROW, Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { ALL_COURSES } from "#shared/enrolments/enrolling.ts";
import type { ListedEnrolment } from "#worker/enrolments/enrolments.ts";
import { counted } from "./counted.ts";
import { EnrolledSince, EnrolmentButton } from "./enrolment-state.tsx";

function Person({ one, lessons }: { one: ListedEnrolment; lessons: number | null }) {
  const { id, userId, fullName, email, done, state } = one;
  const counts = lessons !== null && lessons > 0;
  return (
    <li
      className={classes(
        `${PANEL_ROW} grid items-center gap-x-8 gap-y-2.5`,
        counts
          ? "sm:grid-cols-2 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,15rem)_10rem]"
          : "sm:grid-cols-[minmax(0,1fr)_minmax(0,15rem)_10rem]",
      )}
    >
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <Link to={`/desk/people/${encodeURIComponent(userId)}`} className="title-link font-semibold">
          <bdi>{fullName}</bdi>
        </Link>
        <p className="text-small text-muted">{email}</p>
      </div>
      {counts && (
        <div className="grid gap-1.5">
          <p className="text-small text-muted tabular-nums">
            {done} of {lessons} done
          </p>
          <ProgressBar value={done / lessons} label={`Progress of ${fullName}`} className="w-full" />
        </div>
      )}
      <p className="text-small text-muted tabular-nums">
        <EnrolledSince {...one} />
      </p>
      <div className="sm:justify-self-end">
        <EnrolmentButton id={id} state={state} what={fullName} />
      </div>
    </li>
  );
}

/** "4 now, 1 ended", of those on this page, where not all have access. */
function statesText(enrolled: readonly ListedEnrolment[]): string | null {
  const now = enrolled.filter(({ state }) => state === "current").length;
  const future = enrolled.filter(({ state }) => state === "future").length;
  const over = enrolled.length - now - future;
  if (over + future === 0) return null;
  return [`${now} now`, future > 0 && `${future} later`, over > 0 && `${over} ended`]
    .filter(Boolean)
    .join(", ");
}

const SEEN = {
  title: "You see how far they get",
  text: "Each person has a row here, with the lessons they have done. You can remove their access again.",
};
const STEPS = {
  one: [
    { title: "Somebody buys the course", text: "Or you enrol them: one person, a list or a CSV." },
    { title: "The course opens for them", text: "At once, or from the day that you give." },
    SEEN,
  ],
  all: [
    { title: "Somebody buys a membership", text: "Or you enrol them: one person, a list or a CSV." },
    {
      title: "All courses open for them",
      text: "Except exclusive ones, which are bought or given one by one.",
    },
    SEEN,
  ],
};

/** The people in a course, also those whose access is over. `lessons`: how many there are; null for all courses. */
export function EnrolledPeople({
  enrolled,
  next,
  later,
  name,
  lessons,
  everything,
}: {
  enrolled: readonly ListedEnrolment[];
  next: string | null;
  later: boolean;
  name: string;
  lessons: number | null;
  /** How many more have it with all courses. */
  everything: number;
}) {
  const path = `/desk/courses/${encodeURIComponent(name)}`;
  return (
    <div id="people" className="scroll-mt-24">
      <Panel id="people-title" title="People" note={statesText(enrolled)}>
        {later && enrolled.length === 0 ? (
          <div className={PANEL_EMPTY}>
            <EmptyState title="That was everybody" />
          </div>
        ) : enrolled.length === 0 ? (
          <EmptyBox
            icon={Users}
            title="Nobody is enrolled yet"
            steps={STEPS[lessons === null ? "all" : "one"]}
            link={{
              to: `/desk/enrol?course=${encodeURIComponent(lessons === null ? ALL_COURSES : name)}`,
              label: "Enrol people",
            }}
          >
            {everything > 0
              ? "Whoever is enrolled in this one course is listed here, with how far they get."
              : "Here will be everybody who is enrolled, with how far they get."}
          </EmptyBox>
        ) : (
          <ul>
            {enrolled.map((one) => (
              <Person key={one.id} one={one} lessons={lessons} />
            ))}
          </ul>
        )}
        {everything > 0 && (
          <p className="border-t border-line bg-paper px-5 py-2 text-small text-muted sm:px-6">
            {counted(everything, "person has", "people have")} it with all courses.{" "}
            <TextLink to="/desk/courses/all" className="inline-flex min-h-10 items-center">
              See who
            </TextLink>
          </p>
        )}
      </Panel>
      <PageTurn
        first={later ? `${path}#people` : null}
        next={next && `${path}?${new URLSearchParams({ cursor: next })}#people`}
        more="Next people"
      />
    </div>
  );
}
