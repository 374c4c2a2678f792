import { redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { TextField } from "#app/forms/fields.tsx";
import { PostForm } from "#app/forms/post-form.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { formFailure, orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { AppError } from "#shared/app-error.ts";
import { type Fields, LINE_MAX } from "#shared/publishing/fields.ts";
import type { FormValues } from "#shared/publishing/form-values.ts";
import type { Route } from "./+types/new-item.route";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { items } = context.get(servicesContext);
  const about = async () => {
    const { name, one, idFrom, fields } = items.storeOf(params.kind).kind;
    if (!idFrom) throw new AppError("not_found", "The site has a fixed set of these.");
    return { name, one, idFrom, label: fields[idFrom]?.label ?? "Name" };
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
  const { idFrom, fields } = await orErrorPage((async () => items.storeOf(kind).kind)(), page);
  const name = idFrom ?? "";
  const values = { [name]: text(name), ...dated(fields) };
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
  loaderData: { name, one, idFrom, label },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <PageHeader
        title={`New ${one}`}
        lead="The address of its page comes from this name and stays, whatever you call it later. Nobody sees it until you publish it."
      />
      <PostForm
        name={`new:${name}`}
        failure={actionData}
        failed="It was not made"
        pending="One moment…"
        className="max-w-[40rem]"
      >
        <TextField label={label} name={idFrom} required maxLength={LINE_MAX} dir="auto" />
        <div>
          <Button>Write it</Button>
        </div>
      </PostForm>
    </div>
  );
}
