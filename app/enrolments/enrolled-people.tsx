import { Link } from "react-router";
import { ProgressBar } from "#app/ui/bar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageTurn } from "#app/ui/page-turn.tsx";
import { PANEL_EMPTY, PANEL_ROW, Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
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

const HOW_THEY_COME = {
  one: "Whoever buys the course is listed here, with how many lessons they have done. You can enrol people, too.",
  all: "Whoever buys a membership is listed here. You can enrol people, too.",
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
        {enrolled.length === 0 ? (
          <div className={PANEL_EMPTY}>
            <EmptyState
              title={
                later
                  ? "That was everybody"
                  : everything > 0
                    ? "Nobody has this course alone"
                    : "Nobody is enrolled yet"
              }
              action={
                !later && (
                  <ButtonLink to="/desk/enrol" variant="secondary">
                    Enrol somebody
                  </ButtonLink>
                )
              }
            >
              {!later && <p>{HOW_THEY_COME[lessons === null ? "all" : "one"]}</p>}
            </EmptyState>
          </div>
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
