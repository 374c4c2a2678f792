import type { ReactNode } from "react";
import { redirect } from "react-router";
import * as v from "valibot";
import { pageContext, servicesContext } from "#app/context.ts";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import { PostForm } from "#app/forms/post-form.tsx";
import { type PostedForm, readForm } from "#app/forms/read-form.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Button } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { AppError } from "#shared/app-error.ts";
import { readerGroupsSchema } from "#shared/newsletter/readers.ts";
import type { NewsletterReaders } from "#worker/newsletter/readers.ts";
import type { Route } from "./+types/reader.route";
import { CheckBox } from "./check-box.tsx";
import { NewsletterNav } from "./newsletter-nav.tsx";
import { ReaderBadge } from "./reader-status.tsx";

const iso = (date: Date | null) => date?.toISOString() ?? null;

export async function loader({ params, context }: Route.LoaderArgs) {
  const read = context.get(servicesContext).newsletterReaders.get(params.id);
  const { reader, groups } = await orErrorPage(read, context.get(pageContext));
  const { id, email, name, status, source, stopReason } = reader;
  return {
    reader: { id, email, name, status, source, stopReason },
    dates: {
      createdAt: reader.createdAt.toISOString(),
      confirmedAt: iso(reader.confirmedAt),
      consentStatedAt: iso(reader.consentStatedAt),
      unsubscribedAt: iso(reader.unsubscribedAt),
      stoppedAt: iso(reader.stoppedAt),
    },
    groups,
    mayReturn: status === "bounced" && reader.unsubscribedAt === null,
    isOn: status === "confirmed" || status === "pending",
  };
}

/** Runs a button's action; returns the key of the notice in `DONE`. */
async function runIntent(readers: NewsletterReaders, id: string, form: PostedForm): Promise<string> {
  switch (form("intent")) {
    case "groups": {
      const chosen = v.safeParse(readerGroupsSchema, { groups: form.all("groups") });
      if (!chosen.success) throw new AppError("invalid", chosen.issues[0].message);
      await readers.setGroups(id, chosen.output.groups);
      return "groups";
    }
    case "remove":
      await readers.remove(id);
      return "removed";
    case "put-back":
      await readers.putBack(id);
      return "put-back";
    default:
      throw new AppError("invalid", "Please use one of the buttons on the page.");
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { newsletterReaders } = context.get(servicesContext);
  const done = await orErrorPage(runIntent(newsletterReaders, params.id, form), context.get(pageContext));
  return redirect(`/newsletter/readers/${encodeURIComponent(params.id)}?done=${done}`);
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Reader", description: "A reader of the newsletter.", noindex: true });

const DONE: Record<string, string> = {
  groups: "The groups are saved.",
  removed: "They get no more newsletters. The address is deleted within the hour.",
  "put-back": "The newsletter goes to this address again.",
};

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 border-t border-line py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function DateFact({ label, at }: { label: string; at: string | null }) {
  if (!at) return null;
  return (
    <Fact label={label}>
      <Moment at={at} time />
    </Fact>
  );
}

export default function ReaderPage({ loaderData }: Route.ComponentProps) {
  const { reader, dates, groups, mayReturn, isOn } = loaderData;
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader
        tabs={<NewsletterNav />}
        title={reader.email}
        lead={reader.name && <bdi>{reader.name}</bdi>}
      >
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <ReaderBadge status={reader.status} />
          <TextLink to="/newsletter/readers" className="inline-flex min-h-11 items-center">
            All readers
          </TextLink>
        </p>
      </WorkHeader>
      <DoneNotice texts={DONE} />
      <div className="grid-12 gap-y-12">
        <div className="grid content-start gap-10 lg:col-span-7">
          <section aria-labelledby="facts">
            <h2 id="facts" className="mb-4 text-h3">
              Where the address comes from
            </h2>
            <dl>
              <Fact label="Source">{reader.source ?? "Signed up on this site"}</Fact>
              <DateFact label={reader.source ? "Imported" : "Signed up"} at={dates.createdAt} />
              <DateFact label="Confirmed" at={dates.confirmedAt} />
              <DateFact label="You stated consent" at={dates.consentStatedAt} />
              <DateFact label="Unsubscribed" at={dates.unsubscribedAt} />
              <DateFact label="Stopped" at={dates.stoppedAt} />
              {reader.stopReason && <Fact label="Why">{reader.stopReason}</Fact>}
            </dl>
          </section>
          {mayReturn && (
            <ButtonForm pending="Saving…" className="grid justify-items-start gap-4">
              <h2 className="text-h3">It bounced</h2>
              <p className="text-muted">
                If you know that the address works again, put it back. If it bounces again, it is stopped
                again.
              </p>
              <Button name="intent" value="put-back" variant="secondary">
                Put it back
              </Button>
            </ButtonForm>
          )}
          {reader.status === "complained" && (
            <p className="text-muted">
              They reported an email as spam. Only they can come back, by signing up and confirming.
            </p>
          )}
          {isOn && (
            <details>
              <summary className="inline-flex min-h-11 cursor-pointer items-center link text-fail">
                Remove this reader
              </summary>
              <ButtonForm pending="Removing…" className="mt-3 grid justify-items-start gap-4">
                <p className="text-muted">
                  Unsubscribes the address, as the link in every issue does. An import does not bring it back.
                </p>
                <Button name="intent" value="remove" variant="danger">
                  Unsubscribe them
                </Button>
              </ButtonForm>
            </details>
          )}
        </div>
        <section aria-labelledby="groups" className="lg:col-span-4 lg:col-start-9">
          <h2 id="groups" className="mb-3 text-h3">
            Groups
          </h2>
          {groups.length > 0 ? (
            <PostForm
              name={`reader-groups:${reader.id}`}
              intent="groups"
              failure={undefined}
              failed="Nothing was changed"
              pending="Saving…"
            >
              <fieldset>
                <legend className="sr-only">Groups of this reader</legend>
                {groups.map(({ id, name, member }) => (
                  <CheckBox
                    key={`${id}:${member}`}
                    name="groups"
                    value={id}
                    defaultChecked={member}
                    label={<bdi>{name}</bdi>}
                  />
                ))}
              </fieldset>
              <Button variant="secondary" className="justify-self-start">
                Save
              </Button>
            </PostForm>
          ) : (
            <p className="text-muted">
              There are none yet. <TextLink to="/newsletter/readers/groups">Make the first group</TextLink>.
            </p>
          )}
        </section>
      </div>
    </div>
  );
}
