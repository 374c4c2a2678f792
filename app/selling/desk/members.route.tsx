import type { ReactNode } from "react";
import { Link } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { counted } from "#app/enrolments/counted.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { type FigureTile, FigureTiles } from "#app/ui/figure-tiles.tsx";
import { PANEL_ROW, Panel } from "#app/ui/panel.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { dayText, monthText } from "#shared/british-time.ts";
import { CYCLES } from "#shared/selling/membership.ts";
import type { MembersOverview } from "#worker/selling/desk-members.ts";
import type { Route } from "./+types/members.route";
import { amountText } from "./amount.ts";
import { MoneyNav } from "./money-nav.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { deskMembers } = context.get(servicesContext);
  const work = deskMembers.overview();
  return reading(work, context.get(pageContext), "selling.members_failed");
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Members", description: "Renewals, failed payments and members.", noindex: true });

export default function Members({ loaderData: { content, failure } }: Route.ComponentProps) {
  // Tests are listed, but not counted.
  const quiet =
    content?.months.length === 0 &&
    content.failed.length === 0 &&
    content.disputes.length === 0 &&
    content.renewals.every(({ test }) => test);
  return (
    <div className="wrap pb-section">
      <WorkHeader
        tabs={<MoneyNav />}
        title="Members"
        lead={
          quiet
            ? "What renews in the next 30 days. No payment has failed, and nothing is in dispute."
            : "What renews in the next 30 days, what your members’ banks did not pay, and who comes and goes."
        }
      />
      {content ? (
        <div className="grid gap-6">
          {!quiet && <FigureTiles tiles={tilesOf(content)} className="sm:grid-cols-3" rows />}
          <Failed rows={content.failed} />
          <Disputes rows={content.disputes} />
          <Renewals rows={content.renewals} />
          <Months months={content.months} tests={content.renewals.length > 0} />
        </div>
      ) : (
        <LoadFailure title="The members could not be read" message={failure} />
      )}
    </div>
  );
}

type Counted = { test: boolean; minor: number; currency: string };

/** "£49 and $20": what some rows are worth together, one amount for each currency. */
function sumText(rows: readonly Counted[]): string {
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return currencies
    .map((currency) => {
      const ofIt = rows.filter((row) => row.currency === currency);
      return amountText(
        ofIt.reduce((sum, { minor }) => sum + minor, 0),
        currency,
      );
    })
    .join(" and ");
}

/** A list has at most as many rows, so a full one is not counted further. */
const LISTED = 50;

function tilesOf({ renewals, failed, disputes }: MembersOverview): FigureTile[] {
  const tile = (label: string, all: readonly Counted[], what: string, none: string): FigureTile => {
    const rows = all.filter(({ test }) => !test);
    const count = rows.length;
    const tests = all.length - count;
    const worth =
      count === 0
        ? tests === 0 && none
        : all.length < LISTED
          ? `${sumText(rows)} ${what}`
          : "The list shows the next ones";
    return {
      ...{ label, value: all.length < LISTED ? String(count) : `${count}+`, quiet: count === 0 },
      note: [worth, tests > 0 && `${counted(tests, "test")}, not counted`].filter(Boolean).join("; "),
    };
  };
  const held = disputes.map((row) => ({ ...row, minor: row.held }));
  return [
    tile("Renewals", renewals, "in the next 30 days", "In the next 30 days"),
    tile("Failed payments", failed, "owed", "Nothing is owed"),
    tile("In dispute", held, "held back", "Nothing is held back"),
  ];
}

/** A list of orders, or nothing: its number is above. */
function Part({ id, title, children }: { id: string; title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Panel id={id} title={title}>
      <ul>{children}</ul>
    </Panel>
  );
}

/** A line that leads to an order. */
function Line({
  id,
  who,
  what,
  amount,
  when,
  test,
  children,
}: {
  id: string;
  who: string | null;
  what: string;
  amount: string;
  /** Below the amount. */
  when?: string;
  test: boolean;
  children?: ReactNode;
}) {
  return (
    <li className={`${PANEL_ROW} grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 hover:bg-paper`}>
      <p className="flex min-w-0 flex-wrap items-center gap-x-3">
        <Link
          to={`/desk/money/${id}`}
          prefetch="intent"
          className="font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0 hover:text-pass"
        >
          {who ?? "Somebody whose account is gone"}
        </Link>
        {test && <Badge>Test</Badge>}
      </p>
      <p className="text-right font-mono font-semibold">{amount}</p>
      <p className="flex flex-wrap gap-x-1.5 text-small text-muted *:not-last:after:content-[','] max-sm:col-span-full">
        <span>{what}</span>
        {children}
      </p>
      {when && <p className="text-small text-muted max-sm:col-span-full sm:text-right">{when}</p>}
    </li>
  );
}

function Renewals({ rows }: { rows: MembersOverview["renewals"] }) {
  return (
    <Part id="renewals" title="Renewals in the next 30 days">
      {rows.map(({ id, fullName, name, minor, currency, cycle, paidUntil, test }) => (
        <Line
          key={id}
          {...{ id, test }}
          who={fullName}
          what={`${name}, ${CYCLES[cycle].every}`}
          amount={amountText(minor, currency)}
          when={`Renews on ${dayText(paidUntil)}`}
        />
      ))}
    </Part>
  );
}

function Failed({ rows }: { rows: MembersOverview["failed"] }) {
  return (
    <Part id="failed" title="Payments that failed">
      {rows.map(({ id, fullName, name, minor, currency, failedAt, graceUntil, nextTryAt, test }) => (
        <Line key={id} {...{ id, test }} who={fullName} what={name} amount={amountText(minor, currency)}>
          {failedAt && <span>failed on {dayText(failedAt)}</span>}
          {nextTryAt && <span>next try on {dayText(nextTryAt)}</span>}
          <span>open until {dayText(graceUntil)}</span>
        </Line>
      ))}
    </Part>
  );
}

function Disputes({ rows }: { rows: MembersOverview["disputes"] }) {
  return (
    <Part id="disputes" title="Payments in dispute">
      {rows.map(({ id, fullName, offerName, held, currency, since, test }) => (
        <Line key={id} {...{ id, test }} who={fullName} what={offerName} amount={amountText(held, currency)}>
          <span>since {dayText(since)}: answer at the provider soon</span>
        </Line>
      ))}
    </Part>
  );
}

/** The members of a month, against the month with the most. Their number is beside it. */
function MonthBar({ members, most }: { members: number; most: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      className="block h-2 w-full rounded-pill bg-line"
    >
      <rect width={(100 * members) / Math.max(1, most)} height="8" className="fill-pass" />
    </svg>
  );
}

/** `tests`: there are members on test keys. */
function Months({ months, tests }: { months: MembersOverview["months"]; tests: boolean }) {
  if (months.length === 0) {
    return (
      <Card className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5 p-5 sm:p-6">
        <div className="grid gap-2">
          <h2 className="text-h3">No paying member yet</h2>
          <p className="max-w-[60ch] text-muted">
            {tests && "Those on test keys pay nothing. "}
            From the first who pays on, each month has a row here: members, who joined, who left, and the
            churn.
          </p>
        </div>
        <ButtonLink to="/desk/content/offers" variant="secondary">
          See the memberships on sale
        </ButtonLink>
      </Card>
    );
  }
  const most = Math.max(...months.map(({ members }) => members));
  const cell = "px-1 py-2 font-mono text-small last:pr-4 sm:px-5 sm:last:pr-6";
  const edge = "pl-5 sm:pl-6";
  return (
    <Panel id="months" title="Members by month" note="In UTC">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling table needs the keyboard. */}
      <section className="overflow-x-auto" tabIndex={0} aria-label="Table of the members by month">
        <table className="w-full border-collapse text-right tabular-nums">
          <thead>
            <tr className="label border-b border-line bg-paper text-muted">
              <th scope="col" className={`${edge} py-2.5 text-left font-normal`}>
                Month
              </th>
              <td className="w-1/3 max-lg:hidden" />
              {COLUMNS.map((name) => (
                <th key={name} scope="col" className="px-1 py-2.5 font-normal last:pr-4 sm:px-5 sm:last:pr-6">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, joined, left, members, churn }) => (
              <tr key={month} className="not-first:border-t not-first:border-line">
                <th scope="row" className={`${edge} py-2.5 text-left text-small font-medium`}>
                  {monthText(month)}
                </th>
                <td className="px-5 max-lg:hidden">
                  <MonthBar members={members} most={most} />
                </td>
                <td className={`${cell} font-semibold`}>{members}</td>
                <td className={cell}>{joined}</td>
                <td className={cell}>{left}</td>
                <td className={cell}>{churn === null ? "–" : `${churn}%`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="border-t border-line px-5 py-3 text-small text-muted sm:px-6">
        Churn: of a hundred members at the start of a month, those who left in it.
      </p>
    </Panel>
  );
}

/** The columns of the table by month. */
const COLUMNS = ["Members", "Joined", "Left", "Churn"];
