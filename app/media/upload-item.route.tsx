import { data, redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import type { SectionOutcome } from "#app/forms/outcome.tsx";
import { readFormData, textOf } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { formFailureOrPage, orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { CopyAddress } from "#app/ui/copy-address.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { AppError } from "#shared/app-error.ts";
import { formatFileSize } from "#shared/file-size.ts";
import { altSchema, describeSchema } from "#shared/media/describe.ts";
import { NOT_AN_IMAGE } from "#shared/media/upload.ts";
import type { Route } from "./+types/upload-item.route";
import type { ItemAnswer } from "./alt-form.tsx";
import { DeleteUpload } from "./delete-upload.tsx";
import { DescribeUpload } from "./describe-upload.tsx";
import { type Item, toItem } from "./item.ts";
import { isFilmOfLesson, NoAddress } from "./no-address.tsx";
import { previewOf } from "./preview-address.ts";
import { ReplacePicture } from "./replace-picture.tsx";
import { Uses } from "./uses.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { uploads, site } = args.context.get(servicesContext);
  const upload = await orErrorPage(uploads.get(args.params.id), args.context.get(pageContext));
  return { item: toItem(upload, site.origin), viewerId: args.context.get(viewerContext).id };
}

export async function action(args: Route.ActionArgs) {
  const { request, context, params } = args;
  const { id } = params;
  const form = await readFormData(request);
  const text = textOf(form);
  const { uploads } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const intent = text("intent");
  const answer = (outcome: SectionOutcome, init: ResponseInit | null = null) =>
    data<ItemAnswer>({ of: intent, outcome }, init ?? {});

  if (intent === "alt" || intent === "describe") {
    const schema = intent === "alt" ? altSchema : describeSchema;
    const saved = await submission(args, { schema, text, orErrorPage: true }, async (given) => {
      await uploads.describe(id, given);
      return { done: "It is saved." };
    });
    if (saved instanceof Response) return saved;
    return "done" in saved ? answer(saved) : answer(saved.data, saved.init);
  }
  try {
    if (intent === "delete") {
      await uploads.remove(id);
      return redirect("/upload?done=deleted");
    }
    const file = form.get("file");
    if (!(file instanceof File)) throw new AppError("invalid", NOT_AN_IMAGE);
    await uploads.replace(viewer.id, id, new Uint8Array(await file.arrayBuffer()));
    return answer({ done: "It is replaced. Visitors see the new picture within a minute." });
  } catch (error) {
    const failure = formFailureOrPage(error, {}, context.get(pageContext), { request, typed: [] });
    return answer(failure.data, failure.init);
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.item.name ?? "Upload",
    description: "A picture or a video of the site.",
    noindex: true,
  });

function Shown({ item: { kind, url, version, name, alt, width, height } }: { item: Item }) {
  const { pathname } = new URL(url);
  if (isFilmOfLesson(url)) return null;
  if (kind === "video") {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the owner looks at their own upload
      <video controls preload="metadata" src={pathname} className="w-full rounded-card bg-line" />
    );
  }
  if (kind === "file") {
    return (
      <p>
        <a href={pathname} download={name} className="link">
          Download it
        </a>
      </p>
    );
  }
  return (
    <img
      src={previewOf(url, 640, version)}
      alt={alt || `Upload ${name}`}
      width={width}
      height={height}
      className="max-h-120 w-full rounded-card border border-line bg-line object-contain"
    />
  );
}

export default function UploadItem({ loaderData: { item, viewerId }, actionData }: Route.ComponentProps) {
  const { id, kind, name, url, uses, width, height, sizeBytes, createdAt } = item;
  const outcomeOf = (...intents: string[]) =>
    actionData && intents.includes(actionData.of) ? actionData.outcome : undefined;
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader title={name}>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3 text-muted">
          <span>
            {kind === "picture" ? `${width} × ${height} pixels, ` : kind === "video" ? "Video, " : "Zip, "}
            {formatFileSize(sizeBytes)}, <Moment at={createdAt.toISOString()} />
          </span>
          <TextLink to="/upload" className="inline-flex min-h-11 items-center">
            All uploads
          </TextLink>
        </p>
      </WorkHeader>
      <div className="grid-12 gap-y-14">
        <div className="grid content-start gap-5 lg:col-span-6">
          <Shown item={item} />
          {isFilmOfLesson(url) ? <NoAddress /> : <CopyAddress url={url} name={name} />}
          <Uses uses={uses} />
        </div>
        <div className="grid content-start gap-14 lg:col-span-6">
          <DescribeUpload item={item} viewerId={viewerId} outcome={outcomeOf("alt", "describe")} />
          {kind === "picture" && <ReplacePicture outcome={outcomeOf("replace")} />}
          <DeleteUpload id={id} used={uses.length > 0} outcome={outcomeOf("delete")} />
        </div>
      </div>
    </div>
  );
}
