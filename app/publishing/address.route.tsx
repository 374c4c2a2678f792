import { redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { TextField } from "#app/forms/fields.tsx";
import { PostForm } from "#app/forms/post-form.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { formFailureOrPage, orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SLUG_MAX } from "#shared/slug.ts";
import type { Route } from "./+types/address.route";
import { ItemHeader } from "./item-header.tsx";

export async function loader({ params: { kind, id }, context }: Route.LoaderArgs) {
  const { items } = context.get(servicesContext);
  const read = async () => ({ kind: items.storeOf(kind).kind, item: await items.open(kind, id) });
  const found = await orErrorPage(read(), context.get(pageContext));
  const { renamed, one, label, titleOf, pathOf } = found.kind;
  const { live } = found.item;
  return {
    ...{ kind, id, one, label, folder: pathOf("") },
    title: titleOf(live ?? found.item.draft?.values ?? {}) || id,
    why: !renamed
      ? "The address of these is fixed: people have links to it, and what they own depends on it."
      : live
        ? null
        : "It is not published yet, so no address leads to it.",
  };
}

export async function action({ request, params: { kind, id }, context }: Route.ActionArgs) {
  const address = (await readForm(request))("address");
  const { publishing } = context.get(servicesContext);
  try {
    const to = await publishing.rename(context.get(viewerContext), kind, id, address);
    return redirect(`/desk/content/${encodeURIComponent(kind)}/${encodeURIComponent(to)}?done=moved`);
  } catch (error) {
    return formFailureOrPage(error, { address }, context.get(pageContext), { request, typed: [address] });
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Change its address", description: "The address of a page.", noindex: true });

/** Gives an item another address. Its own page, because it happens at once and is not part of the draft. */
export default function ContentAddress({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, id, one, label, folder, title, why } = loaderData;
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <ItemHeader
        title="Change its address"
        trail={[
          { label, path: `/desk/content/${kind}` },
          { label: title, path: `/desk/content/${kind}/${id}` },
        ]}
      />
      {why ? (
        <EmptyState title="This address cannot be changed">
          <p>{why}</p>
        </EmptyState>
      ) : (
        <PostForm
          name={`address:${kind}:${id}`}
          failure={actionData}
          failed="The address is still the old one"
          pending="One moment…"
          className="max-w-[40rem]"
        >
          <p>
            The {one} is at <strong>{folder + id}</strong>. It moves as soon as you press the button, with its
            draft and its history. The old address leads to the new one from then on, so links and search
            engines find it.
          </p>
          <TextField
            label="New address"
            name="address"
            hint={`What comes after ${folder}: lower-case letters, digits and hyphens.`}
            defaultValue={id}
            required
            maxLength={SLUG_MAX}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <div>
            <Button>Change its address</Button>
          </div>
        </PostForm>
      )}
    </div>
  );
}
