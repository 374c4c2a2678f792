import { Moment } from "#app/ui/moment.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { ListedStudent } from "#worker/accounts/students.ts";

const COLUMNS =
  "sm:grid-cols-2 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.5fr)_minmax(0,0.9fr)_minmax(0,0.7fr)_auto] gap-x-6";

/** The list of students; a table-like grid with column headings on wide screens. */
export function StudentList({ students }: { students: readonly ListedStudent[] }) {
  return (
    <div className="rounded-card border border-line bg-surface">
      <div
        aria-hidden="true"
        className={`label hidden border-b border-line px-5 py-3 text-muted lg:grid ${COLUMNS}`}
      >
        <span>Name</span>
        <span>Email</span>
        <span>Phone</span>
        <span>Registered</span>
        <span className="w-20" />
      </div>
      <ul>
        {students.map(({ _id, fullName, email, phone, registeredAt, choice }) => (
          <li
            key={_id}
            className={`grid gap-y-0.5 px-5 py-4 not-first:border-t not-first:border-line lg:items-center lg:py-2.5 ${COLUMNS}`}
          >
            <div className="[overflow-wrap:anywhere]">
              <p className="font-semibold">
                <TextLink to={`/desk/people/${encodeURIComponent(_id)}`}>
                  <bdi>{fullName}</bdi>
                </TextLink>
              </p>
              <p className="text-small text-muted">Chose: {choice}</p>
            </div>
            <p className="min-w-0">
              <span className="sr-only">Email: </span>
              <span className="[overflow-wrap:anywhere]">{email}</span>
            </p>
            <p className="text-muted">
              <span className="sr-only">Phone: </span>
              {phone ? <bdi>{phone}</bdi> : <span className="max-lg:sr-only">none given</span>}
            </p>
            <p className="text-muted">
              <span className="lg:sr-only">Registered </span>
              <Moment at={registeredAt} />
            </p>
            <TextLink
              to={`/messages/${_id}`}
              aria-label={`Messages with ${fullName}`}
              className="inline-flex min-h-11 w-20 items-center"
            >
              Messages
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
