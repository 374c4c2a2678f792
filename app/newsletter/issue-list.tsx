import { Link } from "react-router";
import type { IssueSummary } from "#worker/newsletter/issues.ts";
import { IssueBadge, issueSentence } from "./issue-status.tsx";

/** The issues of the newsletter, as links. */
export function IssueList({ issues }: { issues: readonly IssueSummary[] }) {
  return (
    <ul className="border-t border-line">
      {issues.map((issue) => (
        <li key={issue.id} className="relative border-b border-line hover:bg-surface">
          <div className="grid gap-x-6 gap-y-1.5 px-3 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-baseline">
            {/* The link covers the whole item. */}
            <Link
              to={`/newsletter/issues/${issue.id}`}
              dir="auto"
              className="min-w-0 font-medium [overflow-wrap:anywhere] after:absolute after:inset-0 hover:text-pass"
            >
              {issue.subject}
            </Link>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1 md:justify-end">
              <IssueBadge status={issue.status} />
              <span className="text-small text-muted">{issueSentence(issue)}</span>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
