import { pageContext, servicesContext } from "#app/context.ts";
import { orErrorPage } from "#app/site/errors.ts";
import type { Route } from "./+types/privacy.route";
import { legalDocument } from "./documents.server.ts";
import { legalMeta } from "./legal-meta.ts";
import { LegalView } from "./legal-view.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { legalPages, site } = context.get(servicesContext);
  return legalDocument(await orErrorPage(legalPages.page("privacy"), context.get(pageContext)), site);
}

export const meta: Route.MetaFunction = (args) => legalMeta(args);

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalView document={loaderData} />;
}
