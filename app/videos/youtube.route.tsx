import { data, redirect } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { Late } from "#app/site/late.tsx";
import { lateList } from "#app/site/late-list.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { videoListData } from "#app/site/schema-org.ts";
import { StructuredData } from "#app/site/structured-data.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { readVideoQuery, videosPath } from "#shared/videos/video-search.ts";
import type { Route } from "./+types/youtube.route";
import { type LibraryPage, libraryPage } from "./library-page.ts";
import { VideoLibrary } from "./video-library.tsx";
import { VideosLoading } from "./videos-loading.tsx";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const query = readVideoQuery(url.searchParams);
  const work = reading(
    context
      .get(servicesContext)
      .videos.list()
      .then((videos) => libraryPage(videos, query)),
    context.get(pageContext),
    "videos.list_failed",
  );
  const { data: late, init } = await lateList(request, work);
  // Made-up page numbers must not fill the cache. A streamed list is never cached.
  if (!(late.list instanceof Promise) && late.list.content && query.page > late.list.content.pages) {
    throw redirect(videosPath({ ...query, page: late.list.content.pages }));
  }
  return data({ ...late, query }, init ?? {});
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "YouTube Video Library",
    description:
      "Short lessons on practical web development: tests first, React, the server, the database and everything between them. Search them, and watch them here.",
  });

/** The page holds only previews of the descriptions, so structured data does too. */
function described({ videos }: LibraryPage) {
  return videos.map(({ preview, ...video }) => ({ ...video, description: preview }));
}

export default function YoutubeLibrary({ loaderData: { list, query }, matches }: Route.ComponentProps) {
  const { site } = matches[0].loaderData;
  return (
    <div className="wrap pb-section">
      <PageHeader
        title="YouTube Video Library"
        lead="One question per video, answered by building something small. Nothing is loaded from YouTube until you press play."
      />
      <Late list={list} fallback={<VideosLoading />}>
        {({ content, failure }) =>
          content ? (
            <>
              <VideoLibrary library={content} q={query.q} />
              <StructuredData data={import.meta.env.SSR && videoListData(site, described(content))} />
            </>
          ) : (
            <LoadFailure title="The videos could not be loaded" message={failure} />
          )
        }
      </Late>
    </div>
  );
}
