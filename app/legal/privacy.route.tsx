import { servicesContext } from "#app/context.ts";
import type { Route } from "./+types/privacy.route";
import { legalDocument } from "./documents.server.ts";
import { legalMeta } from "./legal-meta.ts";
import { LegalView } from "./legal-view.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return legalDocument("privacy", context.get(servicesContext).site);
}

export const meta: Route.MetaFunction = (args) => legalMeta(args);

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalView document={loaderData} />;
}
