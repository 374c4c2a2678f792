import type { ReactNode } from "react";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Dashboard } from "#worker/desk/dashboard.ts";
import { AnswerRatings, type Ratings } from "./answer-ratings.tsx";

type Content = Awaited<ReturnType<Dashboard["read"]>> & { ratings: Ratings };

const number = new Intl.NumberFormat("en-GB");

function Newest({
  id,
  title,
  empty,
  link,
  children,
}: {
  id: string;
  title: string;
  empty: string;
  link?: { to: string; label: string };
  children: ReactNode[];
}) {
  return (
    <section aria-labelledby={id} className="lg:col-span-4">
      <h2 id={id} className="mb-3 text-h3">
        {title}
      </h2>
      {children.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">{children}</ul>
      ) : (
        <p className="border-y border-line py-4 text-muted">{empty}</p>
      )}
      {link && (
        <p className="mt-2">
          <TextLink to={link.to} className="inline-flex min-h-11 items-center text-small">
            {link.label}
          </TextLink>
        </p>
      )}
    </section>
  );
}

function Item({ name, note, at, badge }: { name: string; note?: string; at: Date; badge?: ReactNode }) {
  return (
    <li className="grid gap-0.5 py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</span>
        {badge}
      </p>
      {note && <p className="text-small [overflow-wrap:anywhere]">{note}</p>}
      <p className="text-small text-muted">
        <Moment at={at.toISOString()} time />
      </p>
    </li>
  );
}

/** The instructor's dashboard: counts, and the newest of each kind. */
export function AdminDashboard({ content, failure }: { content: Content | null; failure: string | null }) {
  if (!content) return <LoadFailure title="The figures could not be loaded" message={failure ?? ""} />;
  const { counts, newest, ratings } = content;
  const figures = [
    { label: "Students", value: counts.students },
    { label: "Newsletter readers", value: counts.subscribers },
    { label: "Contact messages", value: counts.contactMessages },
    { label: "Mentorship requests", value: counts.mentorshipRequests },
    { label: "Conversations", value: counts.conversations },
  ];
  return (
    <>
      <div className="mb-10 flex flex-wrap gap-3">
        <ButtonLink to="/messages">Read messages</ButtonLink>
        <ButtonLink to="/users" variant="secondary">
          Students
        </ButtonLink>
        <ButtonLink to="/upload" variant="secondary">
          Upload a picture
        </ButtonLink>
      </div>
      <h2 className="sr-only">In figures</h2>
      <dl className="mb-16 grid grid-cols-2 border-t border-line sm:grid-cols-3 lg:grid-cols-5">
        {figures.map(({ label, value }) => (
          <div
            key={label}
            className="first:col-span-2 lg:first:col-span-1 flex flex-col-reverse justify-end gap-1 border-b border-line py-5 pr-4"
          >
            <dt className="text-small text-muted">{label}</dt>
            <dd className="font-mono text-[clamp(1.75rem,1.4rem+1.4vw,2.5rem)] leading-none font-semibold">
              {number.format(value)}
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid-12 gap-y-12">
        <Newest
          id="conversations"
          title="Conversations"
          empty="Nobody has written yet."
          link={{ to: "/messages", label: "All messages" }}
        >
          {newest.conversations.map(({ studentId, fullName, unread, lastMessageAt }) => (
            <Item
              key={studentId}
              name={fullName}
              at={lastMessageAt}
              badge={unread > 0 && <Badge tone="pending">{unread} unread</Badge>}
            />
          ))}
        </Newest>
        <Newest id="requests" title="Mentorship requests" empty="No requests yet.">
          {newest.requests.map(({ id, fullName, packageName, createdAt }) => (
            <Item key={id} name={fullName} note={packageName} at={createdAt} />
          ))}
        </Newest>
        <Newest
          id="students"
          title="Newest students"
          empty="Nobody has registered yet."
          link={{ to: "/users", label: "All students" }}
        >
          {newest.students.map(({ id, fullName, email, createdAt }) => (
            <Item key={id} name={fullName} note={email} at={createdAt} />
          ))}
        </Newest>
      </div>
      <AnswerRatings ratings={ratings} />
    </>
  );
}
