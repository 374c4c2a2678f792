import { strToU8, zipSync } from "fflate";
import { pageContext, servicesContext } from "#app/context.ts";
import { orErrorPage } from "#app/site/errors.ts";
import type { Route } from "./+types/files-zip.route";
import { projectFiles } from "./project-files.ts";

/** The exercises of a course, of one of its modules (`?module=`) or one alone (`?exercise=`), to run at one's own machine. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const viewer = page.signedIn ? await orErrorPage(page.identity.viewer(), page) : null;
  const [exercise, module] = ["exercise", "module"].map((name) => url.searchParams.get(name) || null);
  const part = { exercise: exercise ?? null, module: module ?? null };
  const found = await orErrorPage(
    context.get(servicesContext).projectFiles.read(params.course, part, viewer),
    page,
  );
  const [first] = found.exercises;
  const name = exercise ?? module ?? found.course.slug ?? `course-${found.course.id}`;
  const title = exercise && first ? first.title : found.course.title;
  const files = projectFiles({ name, title, exercises: found.exercises });
  const zip = zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
  return new Response(new Uint8Array(zip), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${name.replace(/[^\w-]/g, "-")}.zip"`,
      "Cache-Control": "private, no-store",
    },
  });
}
