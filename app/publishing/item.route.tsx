import { Link } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import { PostForm } from "#app/forms/post-form.tsx";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Notice } from "#app/ui/notice.tsx";
import { fieldInfos } from "#shared/publishing/field-info.ts";
import type { Fields } from "#shared/publishing/fields.ts";
import { type FormValues, toFormValues } from "#shared/publishing/form-values.ts";
import type { Route } from "./+types/item.route";
import { compare } from "./compare.server.ts";
import { Comparison } from "./comparison.tsx";
import { Editor } from "./editor.tsx";
import { FieldNotesProvider } from "./field-notes.tsx";
import { itemAction } from "./item-action.server.ts";
import { ItemHeader } from "./item-header.tsx";
import { isKnownPage } from "./known-page.ts";
import { LinkedFrom } from "./linked-from.tsx";
import { parentOf, readReferences, readRelated } from "./read-related.server.ts";
import { useOvertaken } from "./use-overtaken.ts";

/** The addresses in the fields for zips or for pictures. */
const addressesOf = (wanted: "zip" | "picture", fields: Fields, values: FormValues) =>
  Object.entries(fields).flatMap(([name, { input }]) => (input === wanted && values[name]) || []);

/** The controls in lists that differ from what is live. */
const touchedIn = (values: FormValues, live: FormValues | null) =>
  live ? Object.keys(values).filter((name) => name.includes(".") && values[name] !== (live[name] ?? "")) : [];

/** What a button did, by the URL that it leads to. Only the text that is needed is sent to the browser. */
const DONE: Record<string, string> = {
  saved: "The draft is saved.",
  changed: "The draft is saved.",
  same: "Nothing to publish: this is what visitors see.",
  theirs: "This is the other text. Yours is in the history.",
  published: "It is published. Every visitor sees it within a minute.",
  scheduled: "It is scheduled.",
  unschedule: "It is a draft again, and is not published until you do so.",
  discard: "The draft is gone. The history keeps it.",
  archive: "It is archived: visitors do not see it any more, and nothing is deleted.",
  "bring-back": "It is on the site again.",
  moved: "Its address is changed. The old one leads here within a minute.",
  withdraw: "The old preview link does not work any more.",
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { items, links, zips, uploadNames } = services;
  const { kind, id } = params;
  const done = new URL(request.url).searchParams.get("done") ?? "";
  const read = async () => ({ kind: items.storeOf(kind).kind, item: await items.open(kind, id) });
  const found = await orErrorPage(read(), context.get(pageContext));
  const { fields, name, label, one, pathOf, previewOf, renamed } = found.kind;
  const { live, archived, draft, version } = found.item;
  const values = draft?.values ?? live ?? toFormValues(fields, {});
  const title = found.kind.titleOf(values) || id;
  const [warnings, linkedFrom, held, pictures, films, references, related] = await orErrorPage(
    Promise.all([
      links.warnings(fields, values, isKnownPage),
      archived ? links.linksTo(kind, id) : [],
      zips.factsOf(addressesOf("zip", fields, values)),
      uploadNames.pictures(addressesOf("picture", fields, values)),
      fieldInfos(fields).some(({ input }) => input === "film") ? uploadNames.films() : [],
      readReferences(services, fields),
      readRelated(services, found.kind, id),
    ]),
    context.get(pageContext),
  );
  const drafted = draft?.publishAt ? ("scheduled" as const) : ("changed" as const);
  return {
    kind: {
      name,
      label,
      one,
      path: previewOf?.(id, values) ?? pathOf(id),
      hidden: found.kind.hidden?.(live ?? {}) ?? false,
      renamed: renamed === true && live !== null,
    },
    id,
    title,
    done: { [done]: DONE[done] ?? "" },
    fields: fieldInfos(fields),
    values,
    state: archived ? ("archived" as const) : !live ? ("new" as const) : draft ? drafted : ("live" as const),
    canArchive: items.storeOf(kind).archivedAt !== null && live !== null,
    version,
    draft: draft && {
      ...{ save: draft.save, base: draft.base, savedBy: draft.savedBy, preview: draft.preview },
      ...{ savedAt: draft.savedAt.toISOString(), publishAt: draft.publishAt?.toISOString() ?? null },
      ...{ failure: draft.failure, problems: items.problems(kind, draft.values) },
    },
    changed: draft && live ? compare(fields, live, draft.values) : [],
    notes: { warnings, zips: held, pictures, films, references, touched: touchedIn(values, live) },
    belongsTo: parentOf(found.kind, values, references),
    related,
    linkedFrom,
    /** Names this page's saves, so that they never count as someone else's. */
    tab: crypto.randomUUID(),
  };
}

export type EditorData = Awaited<ReturnType<typeof loader>>;

export function action(args: Route.ActionArgs) {
  return itemAction(args);
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.title ?? "Content",
    description: "Content of the site.",
    noindex: true,
  });

/** A page about the item. */
function Also({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center text-small text-muted underline underline-offset-4 hover:text-ink"
    >
      {children}
    </Link>
  );
}

/** The form of one item, with what can be done with it, and its page beside it. */
export default function ContentItem({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, id, title, tab } = loaderData;
  const files = loaderData.fields.flatMap(({ input, name }) => (input === "zip" ? [name] : []));
  const refused = actionData && "error" in actionData ? actionData : undefined;
  const { failure, overtaken, overtake } = useOvertaken(refused, files);
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <ItemHeader
        title={title}
        trail={[
          { label: "Content", path: "/desk/content" },
          { label: kind.label, path: `/desk/content/${kind.name}` },
          ...(loaderData.belongsTo ? [loaderData.belongsTo] : []),
        ]}
      />
      <LinkedFrom from={loaderData.linkedFrom} />
      {failure?.conflict && (
        <Notice tone="pending" title="Two texts" className="mb-8">
          <p>
            On green: your text. Struck through: what {failure.conflict.by || "someone"} saved. The history
            keeps the one that you leave.
          </p>
          <div className="mt-3">
            <Comparison changed={failure.conflict.changed} same="Both texts are the same." />
          </div>
        </Notice>
      )}
      <PostForm
        key={tab}
        name={null}
        failure={failure}
        {...(!overtaken && { failed: "That did not work" })}
        pending="One moment…"
        stay
        // The row of parts scrolls; without this it would widen the form.
        layout="grid grid-cols-[minmax(0,1fr)] gap-6"
        {...(files.length > 0 && { encType: "multipart/form-data" })}
      >
        <FieldNotesProvider value={loaderData.notes}>
          <Editor
            data={loaderData}
            conflict={Boolean(failure?.conflict)}
            onSaved={overtake}
            also={
              <>
                <Also to={`/desk/content/${kind.name}/${id}/history`}>History</Also>
                {kind.renamed && (
                  <Also to={`/desk/content/${kind.name}/${id}/address`}>Change its address</Also>
                )}
              </>
            }
          >
            {!refused && <DoneNotice key={`done:${tab}`} texts={loaderData.done} once className="mb-2.5" />}
          </Editor>
        </FieldNotesProvider>
      </PostForm>
    </div>
  );
}
