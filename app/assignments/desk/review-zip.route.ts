import { pageContext, servicesContext } from "#app/context.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { versionIn, zipAnswer } from "../zip-answer.server.ts";
import type { Route } from "./+types/review-zip.route";

/** The zip of a learner's version. The desk unpacks it in the browser. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { reviews } = context.get(servicesContext);
  const version = versionIn(params.version);
  return zipAnswer(await orErrorPage(reviews.zip(params.id, version), context.get(pageContext)), version);
}
