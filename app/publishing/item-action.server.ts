import { data, type RouterContextProvider, redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { formFailureOrPage, orErrorPage } from "#app/site/errors.ts";
import { AppError } from "#shared/app-error.ts";
import { changeList, type FormValues, pickFormValues } from "#shared/publishing/form-values.ts";
import { type ChangedField, compare } from "./compare.server.ts";
import { storeZips } from "./store-zips.server.ts";

type Asked = {
  request: Request;
  params: { kind: string; id: string };
  context: Readonly<RouterContextProvider>;
};

/** What someone else saved in the meantime, beside what was sent now. */
export type Conflict = { by: string; at: string; changed: ChangedField[] };

/** A time from a `datetime-local` control, which we read as UTC. @throws AppError `invalid` */
function readTime(text: string): Date {
  const time = new Date(`${text}Z`);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && !Number.isNaN(time.getTime())) return time;
  throw new AppError("invalid", "Please check the marked fields.", {
    fields: { publishAt: "Choose a day and a time." },
  });
}

const isSame = (one: FormValues, other: FormValues | null) =>
  other !== null && Object.entries(one).every(([name, value]) => value === (other[name] ?? ""));

/** The editor's buttons. Each but "discard" saves the text first, so that no button loses any. */
export async function itemAction({ request, params: { kind, id }, context }: Asked) {
  const form = await request.formData();
  // Browsers send line breaks as CRLF, and each tick of a list by itself.
  const text = (name: string) => form.getAll(name).join("\n").replaceAll("\r\n", "\n");
  const viewer = context.get(viewerContext);
  const page = context.get(pageContext);
  const { items, drafts, publishing, zips } = context.get(servicesContext);
  const path = `/desk/content/${encodeURIComponent(kind)}/${encodeURIComponent(id)}`;
  const { fields } = await orErrorPage((async () => items.storeOf(kind).kind)(), page);
  const intent = text("intent");
  let values: FormValues = pickFormValues(
    fields,
    Object.fromEntries([...form].map(([name]) => [name, text(name)])),
  );
  const tab = text("tab");
  let save = Number(text("save"));

  const saveText = async () => {
    ({ save } = await drafts.save(viewer, kind, id, { values, save, base: Number(text("base")), tab }));
  };

  /** Saves the text, unless it is there already. Returns whether there is a draft. */
  async function saveChanges(): Promise<boolean> {
    const { draft, live, archived } = await items.open(kind, id);
    const backAgain = archived && intent === "publish";
    if (!isSame(values, draft?.values ?? live) || (!draft && backAgain)) await saveText();
    else if (!draft) return false;
    else ({ save } = draft);
    return true;
  }

  async function run(): Promise<string> {
    switch (intent) {
      case "discard":
        await drafts.discard(viewer, kind, id);
        return intent;
      case "replace":
        ({ save } = await drafts.replace(viewer, kind, id, { values, tab }));
        return "saved";
      case "theirs":
        await drafts.keepAside(viewer, kind, id, values);
        return intent;
      case "publish":
        if (!(await saveChanges())) return "same";
        await publishing.publish(viewer, kind, id, { save });
        return "published";
      case "schedule":
        await saveChanges();
        await publishing.schedule(kind, id, readTime(text("publishAt")));
        return "scheduled";
      case "unschedule":
        await saveChanges();
        await publishing.schedule(kind, id, null);
        return intent;
      case "withdraw":
        await saveChanges();
        await drafts.withdrawPreview(kind, id);
        return intent;
      case "archive":
      case "bring-back":
        await saveChanges();
        await publishing.archive(viewer, kind, id, intent === "archive");
        return intent;
      default:
        if (intent.startsWith("list:")) values = changeList(values, intent.slice("list:".length));
        await saveText();
        return intent.startsWith("list:") ? "changed" : "saved";
    }
  }

  try {
    // Without the form's own fields it would save an empty draft.
    if (!tab) throw new AppError("invalid", "The form could not be read. Please send it again.");
    if (intent !== "discard") {
      values = await storeZips(zips, { ownerId: viewer.id, fields, form, values });
    }
    return redirect(`${path}?done=${await run()}`);
  } catch (error) {
    const typed = { request, typed: Object.values(values) };
    const kept = { ...values, publishAt: text("publishAt"), save: String(save) };
    const answer = formFailureOrPage<Record<string, string>>(error, kept, page, typed);
    const conflict = error instanceof AppError && error.code === "conflict" ? await conflictOf() : null;
    return data({ ...answer.data, conflict }, answer.init ?? {});
  }

  async function conflictOf(): Promise<Conflict | null> {
    const { draft, live } = await items.open(kind, id);
    const theirs = draft?.values ?? live;
    if (!theirs) return null;
    return {
      by: draft?.savedBy ?? "",
      at: (draft?.savedAt ?? new Date()).toISOString(),
      changed: compare(fields, theirs, values),
    };
  }
}

export type ItemFailure = Exclude<Awaited<ReturnType<typeof itemAction>>, Response>["data"];
