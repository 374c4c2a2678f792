import { type ReactNode, useId } from "react";
import type { Failure } from "#app/forms/form-context.ts";
import type { OrderAtTheDesk } from "#worker/selling/desk-order.ts";

/** What each part of an order's actions gets. */
export type Shown = { story: OrderAtTheDesk; failure: Failure | undefined };

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t border-line pt-6">
      <h3 id={id} className="font-display text-lead font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}
