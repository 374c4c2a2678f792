import { ButtonLink } from "#app/ui/button.tsx";
import type { OfferState } from "#shared/courses/catalogue.ts";
import { formatMoney } from "#shared/money.ts";
import { counted } from "./contents-module.tsx";

/** The offer of a course, for people who may not open all of its lessons; null if nobody can buy it now. */
export function offerOf(course: {
  priceMinor: number;
  currency: string;
  refundDays: number;
  state: OfferState;
}) {
  const { priceMinor, currency, refundDays, state } = course;
  const isSold = state === "on-sale" || state === "early-access";
  return isSold ? { price: formatMoney({ minor: priceMinor, currency }), refundDays } : null;
}

/** The last thing on the contents of a course: what opens the locked lessons. */
export function ContentsEnd({
  course,
  offer: { price, refundDays },
  locked,
}: {
  course: { id: string; title: string };
  offer: NonNullable<ReturnType<typeof offerOf>>;
  locked: number;
}) {
  return (
    <section
      aria-labelledby="end"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-10 gap-y-5 rounded-card bg-deep p-[clamp(1.5rem,4vw,3rem)] text-deep-ink print:hidden"
    >
      <div className="grid gap-2">
        <h2 id="end" className="text-h3">
          {locked === 1 ? "Open the locked lesson" : `Open the ${counted(locked, "locked lesson")}`}
        </h2>
        <p className="text-deep-muted">
          {course.title}: pay {price} once and keep it. Refund period: {refundDays} days.
        </p>
      </div>
      <ButtonLink to={`/enroll/${course.id}`} variant="deep" size="lg" className="deep-focus">
        Enroll Now ({price})
      </ButtonLink>
    </section>
  );
}
