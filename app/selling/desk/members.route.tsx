import type { ReactNode } from "react";
import { Link } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { Badge } from "#app/ui/badge.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { dayText, monthText } from "#shared/british-time.ts";
import { CYCLES } from "#shared/selling/membership.ts";
import type { MembersOverview } from "#worker/selling/desk-members.ts";
import type { Route } from "./+types/members.route";
import { amountText } from "./amount.ts";
import { MoneyNav } from "./money-nav.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { deskMembers } = context.get(servicesContext);
  return reading(deskMembers.overview(), context.get(pageContext), "selling.members_failed");
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Members", description: "Renewals, failed payments and members.", noindex: true });

export default function Members({ loaderData: { content, failure } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <MoneyNav />
      <PageHeader
        title="Members"
        lead="What renews in the next 30 days, what your members’ banks did not pay, and who comes and goes."
      />
      {!content && <LoadFailure title="The members could not be read" message={failure} />}
      {content && (
        <div className="grid-12 gap-y-14">
          <div className="grid content-start gap-14 lg:col-span-7">
            <Renewals rows={content.renewals} />
            <Failed rows={content.failed} />
            <Disputes rows={content.disputes} />
          </div>
          <div className="lg:col-span-5">
            <Months months={content.months} />
          </div>
        </div>
      )}
    </div>
  );
}

function Part({
  id,
  title,
  none,
  children,
}: {
  id: string;
  title: string;
  none: string | null;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="grid content-start gap-4">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {none ? <p className="text-muted">{none}</p> : children}
    </section>
  );
}

/** A line that leads to an order. */
function Line({
  id,
  who,
  what,
  amount,
  test,
  children,
}: {
  id: string;
  who: string | null;
  what: string;
  amount: string;
  test: boolean;
  children: ReactNode;
}) {
  return (
    <li className="relative grid gap-x-6 gap-y-1 border-b border-line py-3 hover:bg-surface sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-1">
        <Link
          to={`/desk/money/${id}`}
          prefetch="intent"
          className="font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0 hover:text-pass"
        >
          {who ?? "Somebody whose account is gone"}
        </Link>
        <p className="flex flex-wrap items-center gap-x-3 text-small text-muted">
          {test && <Badge>Test</Badge>}
          <span>{what}</span>
          {children}
        </p>
      </div>
      <p className="font-mono font-semibold sm:text-right">{amount}</p>
    </li>
  );
}

function Renewals({ rows }: { rows: MembersOverview["renewals"] }) {
  return (
    <Part
      id="renewals"
      title="Upcoming renewals"
      none={rows.length === 0 ? "Nothing renews in the next 30 days." : null}
    >
      <ul className="border-t border-line">
        {rows.map(({ id, fullName, name, minor, currency, cycle, paidUntil, test }) => (
          <Line key={id} {...{ id, test }} who={fullName} what={name} amount={amountText(minor, currency)}>
            <span>
              {dayText(paidUntil)}, {CYCLES[cycle].every}
            </span>
          </Line>
        ))}
      </ul>
    </Part>
  );
}

function Failed({ rows }: { rows: MembersOverview["failed"] }) {
  return (
    <Part id="failed" title="Failed payments" none={rows.length === 0 ? "No payment is owed." : null}>
      <ul className="border-t border-line">
        {rows.map(({ id, fullName, name, minor, currency, failedAt, graceUntil, nextTryAt, test }) => (
          <Line key={id} {...{ id, test }} who={fullName} what={name} amount={amountText(minor, currency)}>
            {failedAt && <span>failed on {dayText(failedAt)}</span>}
            {nextTryAt && <span>next try on {dayText(nextTryAt)}</span>}
            <span>open until {dayText(graceUntil)}</span>
          </Line>
        ))}
      </ul>
    </Part>
  );
}

function Disputes({ rows }: { rows: MembersOverview["disputes"] }) {
  return (
    <Part id="disputes" title="Open disputes" none={rows.length === 0 ? "No payment is disputed." : null}>
      <ul className="border-t border-line">
        {rows.map(({ id, fullName, offerName, held, currency, since, test }) => (
          <Line
            key={id}
            {...{ id, test }}
            who={fullName}
            what={offerName}
            amount={amountText(held, currency)}
          >
            <span>since {dayText(since)}: answer at the provider soon</span>
          </Line>
        ))}
      </ul>
    </Part>
  );
}

function Months({ months }: { months: MembersOverview["months"] }) {
  const cell = "px-3 py-2 font-mono text-small";
  return (
    <Part
      id="months"
      title="Members by month"
      none={months.length === 0 ? "Nobody has become a member yet." : null}
    >
      <table className="w-full border-collapse text-right">
        <thead>
          <tr className="label border-b border-line text-muted">
            <th scope="col" className="py-2 text-left font-normal">
              Month
            </th>
            {["Joined", "Left", "Members", "Churn"].map((name) => (
              <th key={name} scope="col" className="px-3 py-2 font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, joined, left, members, churn }) => (
            <tr key={month} className="border-b border-line">
              <th scope="row" className="py-2 text-left text-small font-medium">
                {monthText(month)}
              </th>
              <td className={cell}>{joined}</td>
              <td className={cell}>{left}</td>
              <td className={`${cell} font-semibold`}>{members}</td>
              <td className={cell}>{churn === null ? "–" : `${churn}%`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-small text-muted">
        Months are in UTC. Churn: of a hundred members at the start of a month, those who left in it. Test
        memberships are left out.
      </p>
    </Part>
  );
}
