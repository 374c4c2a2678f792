import { data, useLocation } from "react-router";
import * as v from "valibot";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PANEL_EMPTY, PANEL_SEARCH, Panel } from "#app/ui/panel.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { AppError } from "#shared/app-error.ts";
import { uploadsQuerySchema } from "#shared/media/describe.ts";
import { NOT_AN_IMAGE, UPLOAD_FAILED } from "#shared/media/upload.ts";
import type { Route } from "./+types/upload.route";
import { Gallery } from "./gallery.tsx";
import { toItem } from "./item.ts";
import { UploadSearch } from "./upload-search.tsx";
import { type PostedUpload, Uploader } from "./uploader.tsx";
import { VideoUploader } from "./video-uploader.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const page = context.get(pageContext);
  const parsed = v.safeParse(uploadsQuerySchema, Object.fromEntries(url.searchParams));
  if (!parsed.success) {
    return orErrorPage(Promise.reject(new AppError("invalid", parsed.issues[0].message)), page);
  }
  const { q, kind, cursor } = parsed.output;
  const { id: viewerId } = context.get(viewerContext);
  const { uploads, videoUploads, site } = context.get(servicesContext);
  const listed = async () => {
    const { items, next } = await uploads.list({ q, kind, cursor });
    const used = await uploads.withUses(items);
    return { items: used.map((item) => toItem(item, site.origin)), next };
  };
  const work = Promise.all([listed(), videoUploads.unfinished(viewerId)]).then(([list, unfinished]) => ({
    ...list,
    unfinished,
    shown: { q: q.trim(), kind, older: cursor !== undefined, viewerId },
  }));
  return reading(work, page, "uploads.list_failed");
}

/** Only used without JavaScript. With it, the browser sends the image to `/api/uploads` and shows the progress. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { uploads, site } = context.get(servicesContext);
  const { log } = context.get(pageContext);
  const viewer = context.get(viewerContext);
  let typed = { folder: "", alt: "" };
  try {
    const form = await request.formData().catch((cause: unknown) => {
      throw new AppError("invalid", NOT_AN_IMAGE, { cause });
    });
    typed = { folder: String(form.get("folder") ?? ""), alt: String(form.get("alt") ?? "") };
    const file = form.get("file");
    if (!(file instanceof File)) throw new AppError("invalid", NOT_AN_IMAGE);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const stored = await uploads.store(viewer.id, { bytes, name: file.name, ...typed });
    const { width, height, sizeBytes, objectKey } = stored;
    const url = `${site.origin}/media/${objectKey}`;
    return data<PostedUpload>({ stored: { url, width, height, sizeBytes }, error: null }, { status: 201 });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.status >= 500) log.error("uploads.not_stored", error);
    return data<PostedUpload>(
      { stored: null, error: error.status >= 500 ? UPLOAD_FAILED : error.publicMessage, ...typed },
      {
        status: error.status,
        headers: error.retryAfter === undefined ? {} : { "Retry-After": String(error.retryAfter) },
      },
    );
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Uploads",
    description: "Upload pictures and videos, and find earlier ones.",
    noindex: true,
  });

/** Says so after an upload was deleted on its own page. */
function Deleted() {
  if (new URLSearchParams(useLocation().search).get("done") !== "deleted") return null;
  return (
    <Notice tone="pass" className="mb-8">
      <p>It is deleted.</p>
    </Notice>
  );
}

export default function Upload({ loaderData: { content, failure }, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const empty = content?.items.length === 0 && search === "";
  return (
    <div className="wrap pb-section">
      <WorkHeader
        title="Uploads"
        lead="Images and videos, each with its own URL to use in a course, an article or an email."
      />
      <Deleted />
      <div className="grid-12 gap-y-6">
        <Panel id="image" title="A new image" padded className="lg:col-span-8">
          <Uploader posted={actionData} />
        </Panel>
        <div className="grid lg:col-span-4">
          <VideoUploader unfinished={content?.unfinished ?? []} />
        </div>
        <Panel
          id="earlier"
          title="Earlier uploads"
          note={empty && "None yet. Every picture and video you upload appears here, with its URL."}
          className={empty ? "lg:col-span-12 *:first:border-b-0" : "lg:col-span-12"}
        >
          {content ? (
            <>
              {!empty && (
                <div className={PANEL_SEARCH}>
                  <UploadSearch {...content.shown} />
                </div>
              )}
              {!empty && (
                <div className={content.items.length > 0 ? "p-5 sm:p-6" : PANEL_EMPTY}>
                  <Gallery items={content.items} next={content.next} {...content.shown} />
                </div>
              )}
            </>
          ) : (
            <div className="p-5 sm:p-6">
              <LoadFailure title="The earlier uploads could not be loaded" message={failure} />
            </div>
          )}
        </Panel>
      </div>
    </div>
  );
}
