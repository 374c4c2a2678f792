import type { ReactNode } from "react";
import { useForm } from "#app/forms/form-context.ts";
import { Button } from "#app/ui/button.tsx";
import { CompanyFields, type CompanyTexts } from "./company-fields.tsx";

/** For companies, in a form that pays: who the invoice is made out to, and a button for a quote in place of paying. */
export function CompanyPart({
  typed,
  intent,
  label,
  children,
}: {
  typed: CompanyTexts;
  /** What the button sends in place of paying. */
  intent: string;
  label: string;
  /** What the button leads to. */
  children: ReactNode;
}) {
  const { failure } = useForm();
  const { companyName, companyAddress, companyVat, companyReference, companyEmail } =
    failure?.values ?? typed;
  const filled = [companyName, companyAddress, companyVat, companyReference, companyEmail].some(Boolean);
  const wrong = Object.keys(failure?.fields ?? {}).some((name) => name.startsWith("company"));
  return (
    <details open={filled || wrong} className="group border-t border-line pt-4">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        Buying for a company?
      </summary>
      <div className="grid gap-4 pt-2 pb-1">
        <p className="text-small text-muted">
          Your invoice is made out to it. Fill this in before you pay, or get a quote to forward.
        </p>
        <CompanyFields typed={typed} />
        <div className="grid justify-items-start gap-2">
          <Button name="intent" value={intent} variant="secondary" formNoValidate>
            {label}
          </Button>
          <p className="text-small text-muted">{children}</p>
        </div>
      </div>
    </details>
  );
}
