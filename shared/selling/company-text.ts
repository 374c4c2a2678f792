/** A company as an invoice names it. */
export type Company = {
  name: string;
  /** Lines. */
  address: string;
  /** With its country: GB123456789. */
  vatNumber: string | null;
  /** The buyer's own number for the order. */
  reference: string | null;
};

/** What the form of a company's details sends; `company` null: nothing was filled in. */
export type CompanyDetails = { company: Company | null; accountsEmail: string | null };

/** The texts of the form's fields. */
export type CompanyTyped = {
  companyName: string;
  companyAddress: string;
  companyVat: string;
  companyReference: string;
  companyEmail: string;
};
export const NO_COMPANY: CompanyDetails = { company: null, accountsEmail: null };

/** The details as the form's fields have them. */
export const companyValues = ({ company, accountsEmail }: CompanyDetails): CompanyTyped => ({
  companyName: company?.name ?? "",
  companyAddress: company?.address ?? "",
  companyVat: company?.vatNumber ?? "",
  companyReference: company?.reference ?? "",
  companyEmail: accountsEmail ?? "",
});

export const isSameCompany = (one: Company | null, other: Company | null) =>
  JSON.stringify(companyValues({ company: one, accountsEmail: null })) ===
  JSON.stringify(companyValues({ company: other, accountsEmail: null }));

/** A company on a document, line by line. */
export const companyLines = ({ name, address, vatNumber, reference }: Company): string[] => [
  name,
  ...address.split("\n"),
  ...(vatNumber ? [`VAT number ${vatNumber}`] : []),
  ...(reference ? [`Your order reference: ${reference}`] : []),
];
