import * as v from "valibot";
import { AppError } from "#shared/app-error.ts";
import { emailSchema } from "#shared/newsletter/newsletter.ts";
import { COMPANY_ADDRESS_MAX, COMPANY_NAME_MAX, REFERENCE_MAX, VAT_MAX } from "./company-limits.ts";
import { type CompanyDetails, type CompanyTyped, NO_COMPANY } from "./company-text.ts";

/**
 * The form of VAT numbers by country, after the two letters: those of the European Union (VIES, "FAQ", read in November
 * 2026), the United Kingdom, Northern Ireland, Norway and Switzerland.
 */
const FORMATS: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(?:MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  GB: /^(?:\d{9}(?:\d{3})?|GD\d{3}|HA\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  NO: /^\d{9}(?:MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}(?:\d{3})?|GD\d{3}|HA\d{3})$/,
};

/** Other countries have numbers of their own: they begin with the country, and are not looked at closely. */
const ELSEWHERE = /^[A-Z]{2}[A-Z\d]{4,20}$/;

/** A VAT number without spaces, dots and dashes, in capitals. Greece's country is EL in VAT numbers. */
const tidyVat = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[\s.\-/]/g, "")
    .replace(/^GR(?=\d)/, "EL");

/** Whether a tidy number has the form of its country's. It says nothing about whether the number exists. */
export function isVatNumber(tidy: string): boolean {
  const format = FORMATS[tidy.slice(0, 2)];
  return format ? format.test(tidy.slice(2)) : ELSEWHERE.test(tidy);
}

const VAT_WRONG =
  "Write the VAT number with its country, such as GB123456789 or DE123456789, or leave it empty.";

const line = (max: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.replace(/[\p{Cc}\s]+/gu, " ").trim()),
      v.maxLength(max, `Use at most ${max} characters.`),
    ),
    "",
  );

export const companyEntries = {
  companyName: line(COMPANY_NAME_MAX),
  companyAddress: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) =>
        text
          .split(/\r?\n/)
          .map((each) => each.replace(/[\p{Cc}\s]+/gu, " ").trim())
          .filter((each) => each !== "")
          .join("\n"),
      ),
      v.maxLength(COMPANY_ADDRESS_MAX, `Use at most ${COMPANY_ADDRESS_MAX} characters.`),
    ),
    "",
  ),
  companyVat: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(VAT_MAX, VAT_WRONG),
      v.transform(tidyVat),
      v.check((tidy) => tidy === "" || isVatNumber(tidy), VAT_WRONG),
    ),
    "",
  ),
  companyReference: line(REFERENCE_MAX),
  companyEmail: v.optional(
    v.union([
      v.pipe(
        v.literal(""),
        v.transform(() => ""),
      ),
      emailSchema,
    ]),
    "",
  ),
};

export type CompanyField = keyof CompanyTyped;
export const COMPANY_FIELDS = Object.keys(companyEntries) as readonly CompanyField[];

/** The form of an order's details at the desk. */
export const companySchema = v.object(companyEntries);

/** What is missing of a company's details, by field. Nothing filled in at all is fine. */
function companyProblems(typed: CompanyTyped): Partial<Record<CompanyField, string>> {
  if (COMPANY_FIELDS.every((name) => typed[name] === "")) return {};
  return {
    ...(typed.companyName === "" && { companyName: "Write the company’s name." }),
    ...(typed.companyAddress === "" && { companyAddress: "Write the company’s address." }),
  };
}

/** The details that a form sent. @throws AppError `invalid` with what is missing */
export function detailsOf(typed: CompanyTyped): CompanyDetails {
  const fields = companyProblems(typed);
  const [first] = Object.values(fields);
  if (first) throw new AppError("invalid", first, { fields });
  if (typed.companyName === "") return NO_COMPANY;
  return {
    company: {
      name: typed.companyName,
      address: typed.companyAddress,
      vatNumber: typed.companyVat || null,
      reference: typed.companyReference || null,
    },
    accountsEmail: typed.companyEmail || null,
  };
}
