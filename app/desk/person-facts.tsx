import type { ReactNode } from "react";
import { Moment } from "#app/ui/moment.tsx";
import { choiceText } from "#shared/accounts/choice.ts";
import type { People } from "#worker/desk/people.ts";

export type PersonContent = Awaited<ReturnType<People["read"]>>;

const NEWSLETTER = { pending: "Not confirmed yet", confirmed: "Reader", unsubscribed: "Unsubscribed" };

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-b border-line py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** When the person came, was last here, and what they chose. */
export function PersonFacts({ person, lastSeenAt, newsletter }: PersonContent) {
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="mb-3 text-h3">
        Account
      </h2>
      <dl className="border-t border-line *:last:border-b-0 *:last:pb-0">
        <Fact name="Registered">
          <Moment at={person.createdAt.toISOString()} />
        </Fact>
        <Fact name="Address confirmed">
          {person.emailConfirmedAt ? <Moment at={person.emailConfirmedAt.toISOString()} /> : "No"}
        </Fact>
        <Fact name="Last seen">
          {lastSeenAt ? <Moment at={lastSeenAt.toISOString()} time /> : "Not signed in on any device"}
        </Fact>
        <Fact name="Chose">
          <span className="block first-letter:uppercase">{choiceText(person)}</span>
        </Fact>
        <Fact name="Newsletter">
          {newsletter ? (
            <>
              {NEWSLETTER[newsletter.status]}
              {newsletter.status === "confirmed" && newsletter.confirmedAt && (
                <>
                  {" since "}
                  <Moment at={newsletter.confirmedAt.toISOString()} />
                </>
              )}
            </>
          ) : (
            "Not subscribed"
          )}
        </Fact>
      </dl>
    </section>
  );
}
