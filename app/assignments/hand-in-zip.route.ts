import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { orErrorPage } from "#app/site/errors.ts";
import type { Route } from "./+types/hand-in-zip.route";
import { versionIn, zipAnswer } from "./zip-answer.server.ts";

/** The zip of one's own version. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { handIns } = context.get(servicesContext);
  const version = versionIn(params.version);
  const work = handIns.zip(context.get(viewerContext), params.id, version);
  return zipAnswer(await orErrorPage(work, context.get(pageContext)), version);
}
