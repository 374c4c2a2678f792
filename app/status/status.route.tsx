import { data } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Bar } from "#app/ui/bar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import type { Route } from "./+types/status.route";
import { statusLines, summaryOf } from "./parts.ts";

/** The current state. Never cached, and available even if everything else is down. */
export async function loader({ context }: Route.LoaderArgs) {
  const { version, deployedAt } = context.get(pageContext);
  const report = await context.get(servicesContext).health.report();
  const deployed = { version: version.slice(0, 8), deployedAt };
  return data(
    { lines: statusLines(report), feeds: report.feeds, deployed, checkedAt: new Date() },
    { headers: { "Cache-Control": "no-store" } },
  );
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Status",
    description: "Which parts of the site work right now, and how recent their data is.",
    noindex: true,
  });

const FEED_NAMES = { videos: "Videos fetched", contributions: "Contributions fetched" };
const STATE_CLASSES = { pass: "text-pass-strong", pending: "text-pending-ink", fail: "text-fail" };

export default function Status({ loaderData }: Route.ComponentProps) {
  const { lines, feeds, deployed, checkedAt } = loaderData;
  const { tone, counts, title } = summaryOf(lines);
  const facts = [
    ...feeds.map(({ name, refreshedAt }) => ({ name: FEED_NAMES[name], at: refreshedAt })),
    { name: "This version deployed", at: deployed.deployedAt },
  ];
  return (
    <div className="wrap pb-section">
      <PageHeader
        eyebrow={counts}
        state={tone}
        title={title}
        lead={
          <p>
            Checked just now, <Moment at={checkedAt.toISOString()} time />.
          </p>
        }
      >
        {/* A full load: within the same minute nothing else would show that it was checked. */}
        <ButtonLink to="/status" reloadDocument prefetch="none" variant="secondary" className="mt-1">
          Check again
        </ButtonLink>
      </PageHeader>
      <div className="grid-12 gap-y-12">
        <ul aria-label="Parts of the site" className="border-t border-line lg:col-span-8">
          {lines.map(({ name, hint, state, tone: lineTone }) => (
            <li
              key={name}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-5"
            >
              <span className="grid gap-0.5">
                <span className="font-semibold">{name}</span>
                <span className="text-small text-muted">{hint}</span>
              </span>
              <span className={`label flex items-center gap-3 ${STATE_CLASSES[lineTone]}`}>
                <Bar state={lineTone} className="w-12 shrink-0" />
                {state}
              </span>
            </li>
          ))}
        </ul>
        <dl className="grid content-start gap-5 sm:grid-cols-2 lg:col-span-4 lg:grid-cols-1 lg:pl-8">
          {facts.map(({ name, at }) => (
            <div key={name} className="grid gap-1">
              <dt className="label text-muted">{name}</dt>
              <dd>{at ? <Moment at={at.toISOString()} time /> : "Not known now"}</dd>
            </div>
          ))}
          <div className="grid gap-1">
            <dt className="label text-muted">Version</dt>
            <dd className="font-mono text-small">{deployed.version}</dd>
          </div>
        </dl>
      </div>
    </div>
  );
}
