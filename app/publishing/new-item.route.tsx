import { redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { TextField } from "#app/forms/fields.tsx";
import { PostForm } from "#app/forms/post-form.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { formFailure, orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { AppError } from "#shared/app-error.ts";
import { fieldInfos } from "#shared/publishing/field-info.ts";
import { type Fields, LINE_MAX } from "#shared/publishing/fields.ts";
import type { FormValues } from "#shared/publishing/form-values.ts";
import type { Route } from "./+types/new-item.route";
import { ItemHeader } from "./item-header.tsx";
import { readReferences } from "./read-related.server.ts";
import { ReferenceField } from "./reference-field.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { items } = services;
  const about = async () => {
    const { name, one, label: all, idFrom, fields, groupBy } = items.storeOf(params.kind).kind;
    if (!idFrom) throw new AppError("not_found", "The site has a fixed set of these.");
    const [place = null] = fieldInfos(fields).filter(({ name, to }) => to && name === groupBy);
    const references = place?.to ? ((await readReferences(services, fields))[place.to] ?? []) : [];
    const label = fields[idFrom]?.label ?? "Name";
    return { name, one, all, idFrom, label, place, references, within: url.searchParams.get("in") ?? "" };
  };
  return orErrorPage(about(), context.get(pageContext));
}

/** Today in every date that has to be there: it is right more often than none. */
function dated(fields: Fields): FormValues {
  const days = Object.entries(fields).filter(
    ([, { input, ...rest }]) => input === "day" && "required" in rest && rest.required,
  );
  const today = new Date().toISOString().slice(0, 10);
  return Object.fromEntries(days.map(([name]) => [name, today]));
}

export async function action(args: Route.ActionArgs) {
  const { kind } = args.params;
  const text = await readForm(args.request);
  const { items, drafts } = args.context.get(servicesContext);
  const page = args.context.get(pageContext);
  const { idFrom, fields, groupBy } = await orErrorPage((async () => items.storeOf(kind).kind)(), page);
  const name = idFrom ?? "";
  const values: Record<string, string> = {
    ...{ [name]: text(name), ...dated(fields) },
    ...(groupBy && { [groupBy]: text(groupBy) }),
  };
  try {
    const viewer = args.context.get(viewerContext);
    const id = await drafts.create(viewer, kind, { values, tab: crypto.randomUUID() });
    return redirect(`/desk/content/${kind}/${id}`);
  } catch (error) {
    return formFailure<Record<string, string>>(error, values, page);
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `New ${args.loaderData?.one ?? "item"}`,
    description: "A new draft.",
    noindex: true,
  });

/** Begins a new item: its name, from which its address comes. */
export default function NewItem({
  loaderData: { name, one, all, idFrom, label, place, references, within },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <ItemHeader
        title={`New ${one}`}
        lead="It begins as a draft with a preview of its page. Nobody sees it until you publish it. The address of its page comes from this name, and stays the same if you rename it."
        trail={[
          { label: "Content", path: "/desk/content" },
          { label: all, path: `/desk/content/${name}` },
        ]}
      />
      <PostForm
        name={`new:${name}`}
        failure={actionData}
        failed="The draft was not created"
        pending="One moment…"
        className="max-w-[40rem]"
      >
        <TextField label={label} name={idFrom} required maxLength={LINE_MAX} dir="auto" />
        {place && <ReferenceField field={place} options={references} value={within} />}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button>Write it</Button>
          <TextLink to={`/desk/content/${name}`} className="inline-flex min-h-11 items-center">
            Cancel
          </TextLink>
        </div>
      </PostForm>
    </div>
  );
}
