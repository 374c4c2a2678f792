import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageTurn } from "#app/ui/page-turn.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { ListedEnrolment } from "#worker/enrolments/enrolments.ts";
import { EnrolledSince, EnrolmentButton } from "./enrolment-state.tsx";

function Person({ one, lessons }: { one: ListedEnrolment; lessons: number | null }) {
  const { id, userId, fullName, email, done, state } = one;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-[14rem] flex-1">
        <TextLink to={`/desk/people/${encodeURIComponent(userId)}`} className="font-semibold">
          <bdi>{fullName}</bdi>
        </TextLink>
        <p className="text-small text-muted">{email}</p>
      </div>
      <p className="text-small text-muted sm:w-56">
        {lessons !== null && (
          <span className="block text-ink">
            {done} of {lessons} done
          </span>
        )}
        <EnrolledSince {...one} />
      </p>
      <EnrolmentButton id={id} state={state} what={`the course of ${fullName}`} />
    </li>
  );
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
    <section id="people" aria-labelledby="people-title" className="grid scroll-mt-24 gap-5">
      <h2 id="people-title" className="text-h2">
        People
      </h2>
      {enrolled.length === 0 ? (
        <EmptyState title={later ? "That was everybody" : "Nobody is enrolled yet"} />
      ) : (
        <ul className="border-t border-line">
          {enrolled.map((one) => (
            <Person key={one.id} one={one} lessons={lessons} />
          ))}
        </ul>
      )}
      <PageTurn
        first={later ? `${path}#people` : null}
        next={next && `${path}?${new URLSearchParams({ cursor: next })}#people`}
        more="Next people"
      />
    </section>
  );
}
