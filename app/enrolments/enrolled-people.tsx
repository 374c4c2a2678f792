import { Link } from "react-router";
import { ProgressBar } from "#app/ui/bar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageTurn } from "#app/ui/page-turn.tsx";
import { PANEL_EMPTY, PANEL_ROW, Panel } from "#app/ui/panel.tsx";
import type { ListedEnrolment } from "#worker/enrolments/enrolments.ts";
import { EnrolledSince, EnrolmentButton } from "./enrolment-state.tsx";

function Person({ one, lessons }: { one: ListedEnrolment; lessons: number | null }) {
  const { id, userId, fullName, email, done, state } = one;
  return (
    <li className={`${PANEL_ROW} grid gap-2.5`}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <Link to={`/desk/people/${encodeURIComponent(userId)}`} className="title-link font-semibold">
            <bdi>{fullName}</bdi>
          </Link>
          <p className="text-small text-muted">{email}</p>
        </div>
        <EnrolmentButton id={id} state={state} what={fullName} />
      </div>
      {lessons !== null && lessons > 0 && (
        <ProgressBar value={done / lessons} label={`Progress of ${fullName}`} className="w-full" />
      )}
      <p className="flex flex-wrap justify-between gap-x-4 text-small text-muted tabular-nums">
        {lessons !== null && (
          <span>
            {done} of {lessons} done
          </span>
        )}
        <span>
          <EnrolledSince {...one} />
        </span>
      </p>
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

/** The people in a course, also those whose access is over. `lessons`: how many there are; null for all courses. */
export function EnrolledPeople({
  enrolled,
  next,
  later,
  name,
  lessons,
}: {
  enrolled: readonly ListedEnrolment[];
  next: string | null;
  later: boolean;
  name: string;
  lessons: number | null;
}) {
  const path = `/desk/courses/${encodeURIComponent(name)}`;
  return (
    <div id="people" className="scroll-mt-24">
      <Panel id="people-title" title="People" note={statesText(enrolled)}>
        {enrolled.length === 0 ? (
          <div className={PANEL_EMPTY}>
            <EmptyState
              title={later ? "That was everybody" : "Nobody is enrolled yet"}
              action={
                !later && (
                  <ButtonLink to="/desk/enrol" variant="secondary">
                    Enrol somebody
                  </ButtonLink>
                )
              }
            />
          </div>
        ) : (
          <ul>
            {enrolled.map((one) => (
              <Person key={one.id} one={one} lessons={lessons} />
            ))}
          </ul>
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
