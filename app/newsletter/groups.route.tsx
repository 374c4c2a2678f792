import { redirect } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import { TextField } from "#app/forms/fields.tsx";
import { PostForm } from "#app/forms/post-form.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { GROUP_NAME_MAX, groupSchema } from "#shared/newsletter/readers.ts";
import type { ReaderGroup } from "#worker/newsletter/groups.ts";
import type { Route } from "./+types/groups.route";
import { NewsletterNav } from "./newsletter-nav.tsx";

const PATH = "/newsletter/readers/groups";

export async function loader({ context }: Route.LoaderArgs) {
  const { newsletterGroups } = context.get(servicesContext);
  const work = newsletterGroups.list().then((groups) => ({ groups }));
  return reading(work, context.get(pageContext), "newsletter.groups_failed");
}

export async function action(args: Route.ActionArgs) {
  const text = await readForm(args.request);
  const { newsletterGroups } = args.context.get(servicesContext);
  const [intent, group] = text("intent").split(":");
  if (intent === "remove" && group) {
    await orErrorPage(newsletterGroups.remove(group), args.context.get(pageContext));
    return redirect(`${PATH}?done=removed`);
  }
  return submission(args, { schema: groupSchema, text, orErrorPage: true }, async ({ name }) => {
    if (intent === "rename" && group) {
      await newsletterGroups.rename(group, name);
      return redirect(`${PATH}?done=renamed`);
    }
    await newsletterGroups.create(name);
    return redirect(`${PATH}?done=made`);
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Groups", description: "Groups of the newsletter's readers.", noindex: true });

const DONE: Record<string, string> = {
  made: "The group is made. Put readers into it on their own pages, or by importing them.",
  renamed: "The group has its new name.",
  removed: "The group is removed. Its readers are still readers.",
};

export default function Groups({ loaderData, actionData }: Route.ComponentProps) {
  const { content, failure } = loaderData;
  return (
    <div className="wrap pb-section">
      <WorkHeader
        tabs={<NewsletterNav />}
        title="Groups"
        lead="A reader can be in several groups, and an issue can go to chosen groups only."
      >
        <TextLink to="/newsletter/readers" className="inline-flex min-h-11 items-center">
          All readers
        </TextLink>
      </WorkHeader>
      {!actionData && <DoneNotice texts={DONE} />}
      <div className="grid-12 gap-y-12">
        <section aria-labelledby="all" className="lg:col-span-7">
          <h2 id="all" className="sr-only">
            All groups
          </h2>
          {content ? (
            <GroupList groups={content.groups} />
          ) : (
            <LoadFailure title="The groups could not be loaded" message={failure} />
          )}
        </section>
        <section aria-labelledby="new" className="lg:col-span-4 lg:col-start-9">
          <h2 id="new" className="mb-4 text-h3">
            A new group
          </h2>
          <PostForm name="new-group" failure={actionData} failed="The group was not saved" pending="Saving…">
            <TextField label="Name" name="name" required maxLength={GROUP_NAME_MAX} autoComplete="off" />
            <Button className="justify-self-start">Make it</Button>
          </PostForm>
        </section>
      </div>
    </div>
  );
}

function GroupList({ groups }: { groups: readonly ReaderGroup[] }) {
  if (groups.length === 0) {
    return (
      <EmptyState title="No groups yet">
        <p>For example one for each course, or for everybody who came to a workshop.</p>
      </EmptyState>
    );
  }
  return (
    <ul className="border-t border-line">
      {groups.map(({ id, name, readers }) => (
        <li key={id} className="grid gap-2 border-b border-line py-4 [overflow-wrap:anywhere]">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h3 className="font-semibold">
              <bdi>{name}</bdi>
            </h3>
            <TextLink to={`/newsletter/readers?group=${encodeURIComponent(id)}`}>
              {readers === 1 ? "1 reader" : `${readers.toLocaleString("en-GB")} readers`}
            </TextLink>
          </div>
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-small link">
              Rename or remove<span className="sr-only"> {name}</span>
            </summary>
            <ButtonForm pending="Saving…" className="mt-2 grid justify-items-start gap-3">
              <Field
                label="New name"
                name="name"
                required
                maxLength={GROUP_NAME_MAX}
                defaultValue={name}
                autoComplete="off"
                className="w-full max-w-sm"
              />
              <Button name="intent" value={`rename:${id}`} variant="secondary">
                Rename
              </Button>
            </ButtonForm>
            <ButtonForm pending="Removing…" className="mt-5 grid justify-items-start gap-3">
              <p className="text-small text-muted">Its readers stay readers.</p>
              <Button name="intent" value={`remove:${id}`} variant="danger">
                Remove<span className="sr-only"> {name}</span>
              </Button>
            </ButtonForm>
          </details>
        </li>
      ))}
    </ul>
  );
}
