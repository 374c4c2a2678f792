import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { companyValues } from "#shared/selling/company-text.ts";
import type { OrderAtTheDesk } from "#worker/selling/desk-order.ts";
import { CompanyFields } from "../company-fields.tsx";

/** Corrects who an order's invoice is made out to. */
export function CompanyForm({
  order,
  isIssued,
  failure,
}: {
  order: OrderAtTheDesk["order"];
  /** It has an invoice already. */
  isIssued: boolean;
  failure: Failure | undefined;
}) {
  return (
    <>
      <p className="text-small text-muted">
        {isIssued
          ? "A credit note takes the present invoice back, and a new one has these details. No money moves, and the buyer is told. All empty: it is made out to the person."
          : "The invoice will be made out to it. All empty: it is made out to the person."}
      </p>
      <PostForm
        // A correction changes what is shown.
        key={JSON.stringify([order.company, order.accountsEmail])}
        name={null}
        intent="company"
        failure={failure && "companyName" in failure.values ? failure : undefined}
        failed="Nothing was changed"
        pending="One moment…"
        layout="grid gap-4"
      >
        <CompanyFields typed={companyValues(order)} />
        <Button className="justify-self-start" variant="secondary">
          {isIssued ? "Correct the invoice" : "Save the details"}
        </Button>
      </PostForm>
    </>
  );
}
