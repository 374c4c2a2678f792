import { TextArea, TextField } from "#app/forms/fields.tsx";
import { EMAIL_MAX } from "#shared/forms/limits.ts";
import {
  COMPANY_ADDRESS_MAX,
  COMPANY_NAME_MAX,
  REFERENCE_MAX,
  VAT_MAX,
} from "#shared/selling/company-limits.ts";

export type CompanyTexts = {
  companyName?: string | undefined;
  companyAddress?: string | undefined;
  companyVat?: string | undefined;
  companyReference?: string | undefined;
  companyEmail?: string | undefined;
};

/** Whom an invoice is made out to. All fields are optional together; a company has a name and an address. */
export function CompanyFields({ typed }: { typed: CompanyTexts }) {
  return (
    <>
      <TextField
        label="Company"
        name="companyName"
        autoComplete="organization"
        maxLength={COMPANY_NAME_MAX}
        optionalLabel={false}
        dir="auto"
        defaultValue={typed.companyName}
      />
      <TextArea
        label="Address"
        name="companyAddress"
        autoComplete="street-address"
        rows={4}
        maxLength={COMPANY_ADDRESS_MAX}
        optionalLabel={false}
        dir="auto"
        defaultValue={typed.companyAddress}
      />
      <TextField
        label="VAT number"
        name="companyVat"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={VAT_MAX}
        hint="With its country, such as GB123456789."
        defaultValue={typed.companyVat}
      />
      <TextField
        label="Order reference"
        name="companyReference"
        autoComplete="off"
        maxLength={REFERENCE_MAX}
        hint="Your own number for this purchase."
        defaultValue={typed.companyReference}
      />
      <TextField
        label="Email address for accounts"
        name="companyEmail"
        type="email"
        autoComplete="off"
        maxLength={EMAIL_MAX}
        hint="Gets the invoice, too."
        defaultValue={typed.companyEmail}
      />
    </>
  );
}
