import { lazy, Suspense, useEffect, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { TurnstileForm } from "#shared/forms/turnstile.ts";
import type { Site } from "#shared/site/site.ts";

// Its script is fetched where the owner has set Turnstile up, and nowhere else.
const TurnstileWidget = lazy(() => import("./turnstile-widget.tsx"));

/**
 * Cloudflare Turnstile in a form, where it is set up; otherwise nothing. `answer` is what the form was
 * answered with: a token can be used once, so each answer asks for a new one. `late`: not before
 * somebody turns to the form, for a page that has other things to show.
 */
export function PersonCheck(props: { form: TurnstileForm; answer: object | undefined; late?: boolean }) {
  const site = useRouteLoaderData<{ site: Site }>("root")?.site;
  // Not in the document that the server sends: the widget is nothing without scripts.
  const [begun, setBegun] = useState(false);
  useEffect(() => setBegun(true), []);
  if (!site?.turnstile) return null;
  const { email } = site.contact;
  return (
    <>
      {begun && (
        <Suspense>
          <TurnstileWidget {...props} {...site.turnstile} email={email} />
        </Suspense>
      )}
      <noscript>
        {/* React leaves it alone in the browser, so its words need not be there. */}
        {import.meta.env.SSR && (
          <p className="text-small text-muted">
            This form checks that a person sends it, which takes JavaScript. Without it, write to {email}.
          </p>
        )}
      </noscript>
    </>
  );
}
