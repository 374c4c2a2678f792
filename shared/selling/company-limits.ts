/** The maximum lengths of a company's details, in characters. Without valibot, which pages need not load. */
export const COMPANY_NAME_MAX = 200;
export const COMPANY_ADDRESS_MAX = 500;
export const REFERENCE_MAX = 60;
export const VAT_MAX = 30;
