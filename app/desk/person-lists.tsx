import type { ReactNode } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { PersonContent } from "./person-facts.tsx";

function Section({
  id,
  title,
  empty,
  children,
}: {
  id: string;
  title: string;
  empty: string;
  children: ReactNode[];
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-h3">
        {title}
      </h2>
      {children.length > 0 ? (
        <ul className="border-t border-line *:last:border-b-0 *:last:pb-0">{children}</ul>
      ) : (
        <p className="border-t border-line pt-3 text-muted">{empty}</p>
      )}
    </section>
  );
}

function Letters({ kind, letters }: { kind: "contact" | "mentorship"; letters: PersonContent["letters"] }) {
  return letters.map(({ id, text, createdAt, repliedAt, archivedAt }) => (
    <li key={id} className="grid gap-1 border-b border-line py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TextLink to={`/messages/${kind}/${id}`}>
          <Moment at={createdAt.toISOString()} time />
        </TextLink>
        {repliedAt ? <Badge tone="pass">Answered</Badge> : archivedAt ? <Badge>Archived</Badge> : null}
      </p>
      <p dir="auto" className="line-clamp-2 text-left text-muted">
        {text}
      </p>
    </li>
  ));
}

/** A question, or work that was handed in. */
function Asked({ kind, id, title, text, at, waits }: PersonContent["asked"][number]) {
  return (
    <li className="grid gap-1 border-b border-line py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TextLink to={`/desk/${kind}s/${encodeURIComponent(id)}`}>
          {kind === "question" ? "Question" : "Hand-in"}: {title}
        </TextLink>
        {waits && <Badge tone="pending">Waits for you</Badge>}
      </p>
      {text && (
        <p dir="auto" className="line-clamp-2 text-left text-muted">
          {text}
        </p>
      )}
      <p className="text-small text-muted">
        <Moment at={at.toISOString()} time />
      </p>
    </li>
  );
}

/** The person's conversation, letters, requests, and the emails that did not reach them. */
export function PersonLists({ person, conversation, asked, letters, requests, failedMails }: PersonContent) {
  return (
    <>
      {person.role === "student" && (
        <Section id="conversation" title="Conversation" empty="No messages yet.">
          {[
            ...(conversation
              ? [
                  <li key="talk" className="grid gap-1 border-b border-line py-3">
                    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                      <TextLink to={`/messages/${person.id}`}>
                        {conversation.messages} {conversation.messages === 1 ? "message" : "messages"}
                      </TextLink>
                      {conversation.unread > 0 && <Badge tone="pending">{conversation.unread} unread</Badge>}
                    </p>
                    <p className="text-muted">
                      The last on <Moment at={conversation.lastMessageAt.toISOString()} time />
                    </p>
                  </li>,
                ]
              : []),
            ...asked.map((one) => <Asked key={`${one.kind} ${one.id}`} {...one} />),
          ]}
        </Section>
      )}
      {(letters.length > 0 || !person.emailConfirmedAt) && (
        <Section
          id="letters"
          title="Contact messages"
          empty="None from this address. Anyone can type an address that is not confirmed."
        >
          {letters.length > 0 ? [<Letters key="all" kind="contact" letters={letters} />] : []}
        </Section>
      )}
      {requests.length > 0 && (
        <Section id="requests" title="Mentorship requests" empty="">
          {[<Letters key="all" kind="mentorship" letters={requests} />]}
        </Section>
      )}
      {failedMails.length > 0 && (
        <Section id="failed" title="Emails that did not arrive" empty="">
          {failedMails.map(({ id, subject, failure, failedAt }) => (
            <li key={id} className="grid gap-1 border-b border-line py-3">
              <TextLink to="/desk/mail">{subject}</TextLink>
              <p className="text-muted">{failure ?? "The reason was not recorded."}</p>
              {failedAt && (
                <p className="label text-muted">
                  <Moment at={failedAt.toISOString()} time />
                </p>
              )}
            </li>
          ))}
        </Section>
      )}
    </>
  );
}
