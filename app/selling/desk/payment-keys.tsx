import { Notice } from "#app/ui/notice.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Services } from "#worker/services.ts";

export type Keys = Services["paymentKeys"];

/** Where docs/selling.md explains the keys. */
const GUIDE = "docs/selling.md";

/** Whether people can pay on this site, and what to do if not. */
export function PaymentKeys({ keys }: { keys: Keys }) {
  if (keys === "live") {
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
        <span aria-hidden="true" className="h-1.5 w-6 rounded-pill bg-pass" />
        Live: people pay on this site. <Settings />
      </p>
    );
  }
  const isTest = keys === "test";
  return (
    <Notice tone="pending" title={isTest ? "Test keys: no money moves" : "No payment keys"}>
      <p>
        {isTest
          ? "People can try to buy, and their orders count in no figure."
          : "People ask for what they want, and you mark their orders as paid."}{" "}
        The steps to the first sale are in <code>{GUIDE}</code>.
      </p>
      <p className="mt-2">
        <Settings />
      </p>
    </Notice>
  );
}

function Settings() {
  return (
    <>
      <TextLink to="/desk/content/offers">Prices and what is on sale</TextLink>
      <span className="mx-2 text-muted" aria-hidden="true">
        ·
      </span>
      <TextLink to="/desk/content/site/site">VAT</TextLink>
    </>
  );
}
