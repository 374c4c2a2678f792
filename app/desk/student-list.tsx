import { Link } from "react-router";
import { EmailAddress } from "#app/ui/email-address.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PANEL_COLUMNS, PANEL_ROW } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { ListedStudent } from "#worker/accounts/students.ts";

const COLUMNS =
  "sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.5fr)_minmax(0,0.9fr)_minmax(9.25rem,0.7fr)_auto] gap-x-6";

/** The list of students; a table-like grid with column headings on wide screens. */
export function StudentList({ students }: { students: readonly ListedStudent[] }) {
  return (
    <div>
      <div aria-hidden="true" className={`${PANEL_COLUMNS} ${COLUMNS}`}>
        <span>Name</span>
        <span>Email</span>
        <span>Phone</span>
        <span>Registered</span>
        <span className="w-20" />
      </div>
      <ul>
        {students.map(({ _id, fullName, email, phone, registeredAt, choice }) => (
          <li key={_id} className={`${PANEL_ROW} grid gap-y-0.5 lg:items-center lg:py-2 ${COLUMNS}`}>
            <div className="[overflow-wrap:anywhere]">
              <p>
                <Link to={`/desk/people/${encodeURIComponent(_id)}`} className="title-link font-semibold">
                  <bdi>{fullName}</bdi>
                </Link>
              </p>
              {choice && <p className="text-small text-muted">Chose: {choice}</p>}
            </div>
            <p className="min-w-0">
              <span className="sr-only">Email: </span>
              <span className="[overflow-wrap:anywhere]">
                <EmailAddress email={email} />
              </span>
            </p>
            <p className={phone ? "text-muted tabular-nums" : "max-lg:sr-only"}>
              <span className="sr-only">Phone: </span>
              {phone ? <bdi>{phone}</bdi> : <span className="sr-only">none given</span>}
            </p>
            <p className="text-muted tabular-nums sm:max-lg:col-start-2">
              <span className="lg:sr-only">Registered </span>
              <Moment at={registeredAt} />
            </p>
            <TextLink
              to={`/messages/${_id}`}
              aria-label={`Messages with ${fullName}`}
              className="inline-flex min-h-11 w-20 items-center sm:max-lg:col-start-3 sm:max-lg:row-span-2 sm:max-lg:row-start-1"
            >
              Messages
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
