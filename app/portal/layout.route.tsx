import { guard, viewerContext } from "#app/accounts/guard.ts";
import type { Route } from "./+types/layout.route";
import { failureMeta, PortalFrame } from "./portal-frame.tsx";

export const middleware = [guard()];

export function loader({ context }: Route.LoaderArgs) {
  return { role: context.get(viewerContext).role };
}

export const meta = failureMeta;

export default function PortalLayout({ loaderData }: Route.ComponentProps) {
  return <PortalFrame role={loaderData.role} />;
}
