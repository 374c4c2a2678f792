import { guard, viewerContext } from "#app/accounts/guard.ts";
import { failureMeta, PortalFrame } from "#app/portal/portal-frame.tsx";
import type { Route } from "./+types/layout.route";

export const middleware = [guard("admin")];

export function loader({ context }: Route.LoaderArgs) {
  return { role: context.get(viewerContext).role };
}

export const meta = failureMeta;

export default function DeskLayout({ loaderData }: Route.ComponentProps) {
  return <PortalFrame role={loaderData.role} />;
}
