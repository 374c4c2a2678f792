import type { ReactNode, RefObject } from "react";
import { ButtonForm } from "#app/forms/button-form.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { WrittenText } from "#app/messages/written-text.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { choiceText } from "#shared/accounts/choice.ts";
import { waitText } from "#shared/desk/waiting.ts";
import type { Sender } from "#worker/desk/waiting-items.ts";
import { AnswerForm } from "./answer-form.tsx";
import type { TodayContent } from "./read-today.server.ts";
import { KIND_NAMES } from "./waiting-list.tsx";

export type Opened = NonNullable<TodayContent["open"]>;

const ANSWERABLE: ReadonlySet<Opened["kind"]> = new Set([
  "conversation",
  "contact",
  "mentorship",
  "question",
] as const);

/** They go when what they are about is put right, or reviewed. */
const SOLVED_ELSEWHERE: ReadonlySet<Opened["kind"]> = new Set([
  "assignment",
  "feed",
  "refund",
  "dispute",
  "payments",
  "books",
] as const);

/** Something is broken, or costs money. */
const FAILED: ReadonlySet<Opened["kind"]> = new Set([
  "mail",
  "refund",
  "dispute",
  "payments",
  "books",
] as const);

/** The pages where an item is read outside the inbox. */
function linkOf({ kind, id }: Pick<Opened, "kind" | "id">): { to: string; label: string } | null {
  switch (kind) {
    case "conversation":
      return { to: `/messages/${id}`, label: "Whole conversation" };
    case "contact":
      return { to: `/messages/${kind}/${id}`, label: "Open its page" };
    case "mentorship":
      return { to: `/messages/${kind}/${id}`, label: "Accept or decline" };
    case "question":
      return { to: `/desk/questions/${id}`, label: "See the whole question" };
    case "assignment":
      return { to: `/desk/assignments/${id}`, label: "Review it" };
    case "mail":
      return { to: "/desk/mail", label: "See each email" };
    case "feed":
      return { to: "/status", label: "Status" };
    case "refund":
    case "dispute":
      return { to: `/desk/money/${encodeURIComponent(id)}`, label: "See the order" };
    case "payments":
    case "books":
      return { to: "/desk/money", label: "See the orders" };
    default:
      return null;
  }
}

/** Who an item is from, and what they chose. */
function From({ from }: { from: Sender }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
      <span>{from.email}</span>
      {from.personId ? (
        <>
          {from.member && <Badge tone="pass">Member</Badge>}
          {from.packageName && <span>Chose: {choiceText(from)}</span>}
          <TextLink to={`/desk/people/${from.personId}`} className="inline-flex min-h-8 items-center">
            <span>
              About <bdi>{from.fullName}</bdi>
            </span>
          </TextLink>
        </>
      ) : (
        <span>No account</span>
      )}
    </p>
  );
}

/** An item in full, with what can be done about it. Answering or archiving it leads to the next. */
export function OpenItem({
  item,
  content,
  failure,
  heading,
  children,
}: {
  item: Opened;
  content: TodayContent;
  failure: Failure | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
  /** The result of the last action. */
  children: ReactNode;
}) {
  const { kind, key, from, title, texts, since, next } = item;
  const link = linkOf(item);
  const answerable = ANSWERABLE.has(kind);
  const place = content.lines.findIndex((line) => line.key === key) + 1;
  const following = content.lines[place]?.key;
  return (
    <section
      id="open"
      aria-labelledby="open-heading"
      className="grid min-w-0 scroll-mt-24 gap-5 rounded-card border border-line bg-surface p-[clamp(1.25rem,0.75rem+1.5vw,2rem)]"
    >
      {children}
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={FAILED.has(kind) ? "fail" : "pending"}>{KIND_NAMES[kind]}</Badge>
          <span className="text-small text-muted">waiting for {waitText(since, content.at)}</span>
          {content.total > 1 && (
            // On a phone the list is below the whole form.
            <span className="ml-auto flex gap-x-4 text-small lg:hidden">
              <a href="#waiting" className="inline-flex min-h-8 items-center link">
                {place} of {content.total}
              </a>
              {following && (
                <TextLink
                  to={`/desk?item=${encodeURIComponent(following)}#open`}
                  className="inline-flex min-h-8 items-center"
                >
                  Next
                </TextLink>
              )}
            </span>
          )}
        </p>
        <h2
          ref={heading}
          id="open-heading"
          tabIndex={-1}
          className="text-[clamp(1.5rem,1.3rem+0.8vw,2rem)] leading-tight"
        >
          <bdi>{from?.fullName ?? title}</bdi>
        </h2>
        {from && <From from={from} />}
        {from && title && <p className="text-muted">{title}</p>}
      </div>
      <ol className="grid gap-3">
        {texts.map(({ id, body, createdAt }) => (
          <li
            key={id}
            className="grid min-w-0 gap-2 rounded-card rounded-tl-sm border border-line bg-paper px-5 py-4"
          >
            <p className="label text-muted">
              <Moment at={createdAt.toISOString()} time />
            </p>
            <WrittenText text={body} className="max-w-[70ch]" />
          </li>
        ))}
      </ol>
      {answerable && <AnswerForm item={item} content={content} failure={failure} />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-5">
        <Actions kind={kind} item={key} next={next} />
        {next && (
          <TextLink
            to={`/desk?item=${encodeURIComponent(next)}#open`}
            className="inline-flex min-h-11 items-center"
          >
            Leave it for later
          </TextLink>
        )}
        {link && (
          <TextLink to={link.to} className="inline-flex min-h-11 items-center">
            {link.label}
          </TextLink>
        )}
      </div>
    </section>
  );
}

function Actions({ kind, item, next }: { kind: Opened["kind"]; item: string; next: string | null }) {
  if (SOLVED_ELSEWHERE.has(kind)) return null;
  const mail = kind === "mail";
  return (
    <ButtonForm action="/desk">
      <input type="hidden" name="item" value={item} />
      <input type="hidden" name="next" value={next ?? ""} />
      <Button name="intent" value={mail ? "send-again" : "archive"} variant="secondary">
        {mail ? "Send all again" : kind === "question" ? "Mark as solved" : "Archive"}
      </Button>
    </ButtonForm>
  );
}
