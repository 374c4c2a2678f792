import { data } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { AppError } from "#shared/app-error.ts";
import { NOT_AN_IMAGE, UPLOAD_FAILED } from "#shared/media/upload.ts";
import type { Upload as StoredUpload } from "#worker/media/uploads.ts";
import type { Route } from "./+types/upload.route";
import { Gallery, type Picture } from "./gallery.tsx";
import { type PostedUpload, Uploader } from "./uploader.tsx";

function toPicture(
  { id, objectKey, width, height, sizeBytes, createdAt }: StoredUpload,
  origin: string,
): Picture {
  const url = `${origin}/media/${objectKey}`;
  return { id, url, name: objectKey.split("/").at(-1) ?? id, width, height, sizeBytes, createdAt };
}

export async function loader(args: Route.LoaderArgs) {
  const { uploads, site } = args.context.get(servicesContext);
  const cursor = args.url.searchParams.get("cursor");
  const work = uploads.list({ cursor }).then(({ items, next }) => ({
    pictures: items.map((upload) => toPicture(upload, site.origin)),
    next,
    older: cursor !== null,
  }));
  return reading(work, args.context.get(pageContext), "uploads.list_failed");
}

/** Only used without JavaScript. With it, the browser sends the image to `/api/uploads` and shows the progress. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { uploads, site } = context.get(servicesContext);
  const { log } = context.get(pageContext);
  const viewer = context.get(viewerContext);
  let folder = "";
  try {
    const form = await request.formData().catch((cause: unknown) => {
      throw new AppError("invalid", NOT_AN_IMAGE, { cause });
    });
    folder = String(form.get("folder") ?? "");
    const file = form.get("file");
    if (!(file instanceof File)) throw new AppError("invalid", NOT_AN_IMAGE);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const stored = await uploads.store(viewer.id, { bytes, folder });
    return data<PostedUpload>({ stored: toPicture(stored, site.origin), error: null }, { status: 201 });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.status >= 500) log.error("uploads.not_stored", error);
    return data<PostedUpload>(
      { stored: null, error: error.status >= 500 ? UPLOAD_FAILED : error.publicMessage, folder },
      {
        status: error.status,
        headers: error.retryAfter === undefined ? {} : { "Retry-After": String(error.retryAfter) },
      },
    );
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Upload an Image", description: "Put an image on the site.", noindex: true });

export default function Upload({ loaderData: { content, failure }, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <PageHeader
        title="Upload an image"
        lead="It gets its own URL, to use in a course, an article or an email."
      />
      <div className="grid-12 gap-y-14">
        <div className="lg:col-span-5">
          <div className="lg:sticky lg:top-24">
            <Uploader posted={actionData} />
          </div>
        </div>
        <section aria-labelledby="earlier" className="grid content-start gap-6 lg:col-span-7">
          <h2 id="earlier" className="text-h3">
            Earlier uploads
          </h2>
          {content ? (
            <Gallery {...content} />
          ) : (
            <LoadFailure title="The earlier uploads could not be loaded" message={failure} />
          )}
        </section>
      </div>
    </div>
  );
}
