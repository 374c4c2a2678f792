import { Download, Search } from "lucide-react";
import { Form } from "react-router";
import * as v from "valibot";
import { pageContext, servicesContext } from "#app/context.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { Button, ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { NumberedSteps } from "#app/ui/numbered-steps.tsx";
import { PageTurn } from "#app/ui/page-turn.tsx";
import { PANEL_EMPTY, PANEL_SEARCH, Panel } from "#app/ui/panel.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { AppError } from "#shared/app-error.ts";
import { READER_STATUSES, readersQuerySchema } from "#shared/newsletter/readers.ts";
import type { Route } from "./+types/readers.route";
import { NewsletterNav } from "./newsletter-nav.tsx";
import { type ListedReader, ReaderList } from "./reader-list.tsx";
import { STATUS_NAMES } from "./reader-status.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const parsed = v.safeParse(readersQuerySchema, Object.fromEntries(url.searchParams));
  const page = context.get(pageContext);
  if (!parsed.success) {
    return orErrorPage(Promise.reject(new AppError("invalid", parsed.issues[0].message)), page);
  }
  const { newsletterReaders, newsletterIssues } = context.get(servicesContext);
  const { q, status = "", group = "", cursor } = parsed.output;
  const work = Promise.all([newsletterReaders.list(parsed.output), newsletterIssues.groups()]).then(
    ([{ items, next }, groups]) => ({
      readers: items.map(({ id, email, name, status, groups, stopReason, createdAt }) => ({
        ...{ id, email, name, status, groups, stopReason },
        since: createdAt.toISOString(),
      })),
      next,
      groups,
      asked: { q: q.trim(), status, group },
      later: cursor !== undefined,
    }),
  );
  return reading(work, page, "newsletter.readers_failed");
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Readers", description: "The newsletter's readers.", noindex: true });

type Content = {
  readers: ListedReader[];
  next: string | null;
  groups: { id: string; name: string }[];
  asked: { q: string; status: string; group: string };
  later: boolean;
};

function searchOf(fields: Record<string, string>): string {
  const search = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ""));
  return search.size > 0 ? `/newsletter/readers?${search}` : "/newsletter/readers";
}

const isFiltered = ({ q, status, group }: Content["asked"]) => q !== "" || status !== "" || group !== "";

export default function Readers({ loaderData: { content, failure } }: Route.ComponentProps) {
  const isNew = content?.readers.length === 0 && !content.later && !isFiltered(content.asked);
  return (
    <div className="wrap pb-section">
      <WorkHeader
        tabs={<NewsletterNav />}
        title="Readers"
        lead="Everybody on the newsletter’s list, the newest first."
        action={
          <>
            <ButtonLink to="/newsletter/readers/import">Import readers</ButtonLink>
            <ButtonLink to="/newsletter/readers/groups" variant="secondary">
              Groups
            </ButtonLink>
            {!isNew && (
              <a
                href="/api/newsletter/subscribers.csv"
                download="newsletter-readers.csv"
                className={buttonClass({ variant: "secondary" })}
              >
                <Download aria-hidden="true" size={18} strokeWidth={2} />
                Export all as CSV
              </a>
            )}
          </>
        }
      />
      {isNew ? (
        <NobodyYet />
      ) : content ? (
        <Found {...content} />
      ) : (
        <LoadFailure title="The readers could not be loaded" message={failure} />
      )}
    </div>
  );
}

function countText(shown: number, more: boolean): string {
  if (shown === 0) return "Nobody";
  if (more) return `${shown} readers on this page, and more after it`;
  return shown === 1 ? "1 reader" : `${shown} readers`;
}

function Found({ readers, next, groups, asked, later }: Content) {
  const filtered = isFiltered(asked);
  return (
    <div className="grid gap-6">
      <Panel
        id="found"
        title={filtered ? "Readers found" : "All readers"}
        note={
          <p role="status">
            {countText(readers.length, next !== null)}
            {asked.q && (
              <>
                {" "}
                for “<bdi>{asked.q}</bdi>”
              </>
            )}
          </p>
        }
      >
        <search className={`${PANEL_SEARCH} block`}>
          <Form
            // Going back changes the URL; the fields follow.
            key={JSON.stringify(asked)}
            action="/newsletter/readers"
            className="grid grid-cols-2 items-end gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            <Field
              label="Search by address or name"
              name="q"
              type="search"
              maxLength={200}
              defaultValue={asked.q}
              autoComplete="off"
              optionalLabel={false}
              className="max-sm:col-span-2"
            />
            <SelectField label="Status" name="status" required defaultValue={asked.status}>
              <option value="">Any</option>
              {READER_STATUSES.map((status) => (
                <option key={status} value={status}>
                  {STATUS_NAMES[status]}
                </option>
              ))}
            </SelectField>
            <SelectField label="Group" name="group" required defaultValue={asked.group}>
              <option value="">Any</option>
              {groups.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <Button variant="secondary" className="min-h-12! justify-self-start">
              <Search aria-hidden="true" size={18} strokeWidth={2} />
              Search
            </Button>
          </Form>
        </search>
        {readers.length > 0 ? (
          <ReaderList readers={readers} />
        ) : (
          <div className={PANEL_EMPTY}>
            <NoReaders later={later} status={asked.status} />
          </div>
        )}
      </Panel>
      <PageTurn
        first={later ? searchOf(asked) : null}
        next={next ? searchOf({ ...asked, cursor: next }) : null}
        more="Next readers"
      />
    </div>
  );
}

const HOW = [
  { title: "Somebody signs up", text: "On the home page, or on the newsletter’s own." },
  {
    title: "They confirm",
    text: "A link in an email shows that the address is theirs. Until then they get nothing.",
  },
  { title: "They get your next issue", text: "Each one has a link that ends it at once." },
];

function NobodyYet() {
  return (
    <EmptyState
      title="No readers yet"
      action={
        <ButtonLink to="/newsletter" variant="secondary">
          See where they sign up
        </ButtonLink>
      }
      aside={<NumberedSteps heading="h3" steps={HOW} />}
    >
      <p>They appear here when they sign up. If you have a list already, import it.</p>
    </EmptyState>
  );
}

function NoReaders({ later, status }: { later: boolean; status: string }) {
  if (later) return <EmptyState title="That was all of them" />;
  return (
    <EmptyState
      title="Nobody matches"
      action={
        <ButtonLink to="/newsletter/readers" variant="secondary">
          Show all readers
        </ButtonLink>
      }
    >
      <p>
        {status === "unsubscribed"
          ? "The addresses of people who unsubscribe are deleted within the hour."
          : "Try a part of the address or the name, or another status."}
      </p>
    </EmptyState>
  );
}
