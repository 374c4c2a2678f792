import { lazy, Suspense } from "react";
import { useRouteLoaderData } from "react-router";
import type { Site } from "#shared/domain/site.ts";
import type { TurnstileForm } from "#shared/schemas/turnstile.ts";

// Its script is fetched where the owner has set Turnstile up, and nowhere else.
const TurnstileWidget = lazy(() => import("./turnstile-widget.tsx"));

/**
 * Cloudflare Turnstile in a form, where it is set up; otherwise nothing. `answer` is what the form was
 * answered with: a token can be used once, so each answer asks for a new one. `late`: not before
 * somebody turns to the form, for a page that has other things to show.
 */
export function PersonCheck(props: { form: TurnstileForm; answer: object | undefined; late?: boolean }) {
  const site = useRouteLoaderData<{ site: Site }>("root")?.site;
  if (!site?.turnstile) return null;
  return (
    <Suspense>
      <TurnstileWidget {...props} {...site.turnstile} email={site.contact.email} />
    </Suspense>
  );
}
