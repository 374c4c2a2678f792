import { Link } from "react-router";
import { PANEL_ROW } from "#app/ui/panel.tsx";
import type { IssueSummary } from "#worker/newsletter/issues.ts";
import { IssueBadge, issueSentence } from "./issue-status.tsx";

/** The issues of the newsletter, as links. */
export function IssueList({ issues }: { issues: readonly IssueSummary[] }) {
  return (
    <ul>
      {issues.map((issue) => (
        <li key={issue.id} className={`${PANEL_ROW} py-4 hover:bg-paper`}>
          <div className="grid gap-x-6 gap-y-1.5 md:grid-cols-[minmax(0,1fr)_6rem_minmax(0,24rem)] md:items-baseline">
            {/* The link covers the whole item. */}
            <Link
              to={`/newsletter/issues/${issue.id}`}
              dir="auto"
              className="min-w-0 font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0 hover:text-pass"
            >
              {issue.subject}
            </Link>
            <p>
              <IssueBadge status={issue.status} />
            </p>
            <p className="text-small text-muted tabular-nums md:text-right">{issueSentence(issue)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
