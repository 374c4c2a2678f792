import type { ReactNode } from "react";
import { TextLink } from "#app/ui/text-link.tsx";
import type { OrderView } from "#shared/selling/order.ts";
import type { ShownOrder } from "#worker/selling/checkout.ts";
import { CorrectAddress } from "./correct-address.tsx";

function Note({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The address of the receipt. While it can be corrected, the form for it belongs here. */
export function WhereItWent({ order: { id, email, canCorrectUntil } }: { order: OrderView }) {
  if (email === null) return null;
  return (
    <Note id="address" title="Your email address">
      <p className="max-w-[58ch] text-muted">
        We write to <span className="font-semibold [overflow-wrap:anywhere] text-ink">{email}</span>. The way
        in is there, and the link to your invoice.
      </p>
      {canCorrectUntil && (
        <details>
          <summary className="link inline-flex min-h-11 items-center">This address is wrong</summary>
          <div className="mt-2 grid gap-4">
            <p className="max-w-[58ch] text-muted">
              Correct it within an hour of paying. The way in goes to the right address, and what we sent to
              this one opens nothing any more.
            </p>
            <CorrectAddress orderId={id} />
          </div>
        </details>
      )}
    </Note>
  );
}

/** How the buyer gets in from another device, or tomorrow. */
export function HowToGetIn({
  order: { madeAccount, firstLesson, nextSteps, seats, email, gift },
  signedIn,
  instructor,
}: {
  order: ShownOrder;
  signedIn: boolean;
  instructor: string;
}) {
  return (
    <Note id="way-in" title="How to get in next time">
      <div className="grid max-w-[58ch] gap-3 text-muted">
        {madeAccount ? (
          <p>
            {signedIn && "In this browser you are signed in already. "}
            On other devices, ask for a six-digit code on the{" "}
            <TextLink to="/login/code">sign-in page</TextLink>: we send it to your address. The email also has
            a link with which you choose a password.
          </p>
        ) : signedIn ? (
          <p>
            Sign in as you always do: it is in <TextLink to="/portal">your portal</TextLink>.
          </p>
        ) : (
          <p>
            {email ?? "This address"} has an account here, so sign in with it. Nobody gets in by typing an
            address alone.
          </p>
        )}
        {!firstLesson && !nextSteps && !gift && seats === null && (
          <p>{instructor} is told at once, and writes to you.</p>
        )}
      </div>
    </Note>
  );
}
