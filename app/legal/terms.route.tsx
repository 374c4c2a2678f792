import { servicesContext } from "#app/context.ts";
import type { Route } from "./+types/terms.route";
import { legalDocument } from "./documents.server.ts";
import { legalMeta } from "./legal-meta.ts";
import { LegalView } from "./legal-view.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return legalDocument("terms", context.get(servicesContext).site);
}

export const meta: Route.MetaFunction = (args) => legalMeta(args);

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalView document={loaderData} />;
}
