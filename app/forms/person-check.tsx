import { lazy, Suspense, useEffect, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { TurnstileForm } from "#shared/forms/turnstile.ts";
import type { Site } from "#shared/site/site.ts";

// Lazy: loaded only if the owner has set up Turnstile.
const TurnstileWidget = lazy(() => import("./turnstile-widget.tsx"));

/**
 * Cloudflare Turnstile in a form, if it is set up. A token can be used only once, so each new `answer` to the form
 * requests another. `late`: wait until the visitor uses the form, on pages where it is not the main content.
 */
export function PersonCheck(props: { form: TurnstileForm; answer: object | undefined; late?: boolean }) {
  const site = useRouteLoaderData<{ site: Site }>("root")?.site;
  // Not rendered on the server, because the widget needs JavaScript.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  if (!site?.turnstile) return null;
  const { email } = site.contact;
  return (
    <>
      {mounted && (
        <Suspense>
          <TurnstileWidget {...props} {...site.turnstile} email={email} />
        </Suspense>
      )}
      <noscript>
        {/* In the browser React ignores the content of noscript, so its text is left out of the script. */}
        {import.meta.env.SSR && (
          <p className="text-small text-muted">
            This form checks that a person sends it, which takes JavaScript. Without it, write to {email}.
          </p>
        )}
      </noscript>
    </>
  );
}
