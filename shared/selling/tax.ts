import type { SiteSettings } from "#shared/site/site-settings.ts";

/**
 * The part of a price that is UK VAT, in percent of the price without it: the standard rate since 4 January 2011
 * (https://www.gov.uk/vat-rates, read in November 2026).
 */
const UK_VAT_PERCENT = 20;

/**
 * The tax inside a total, in whole pence: a sixth of it for a site that is registered. Half a penny is rounded up. Where
 * the payment provider works it out, its answer counts, and this is 0.
 */
export function taxOf(total: number, { setting }: Pick<SiteSettings["tax"], "setting">): number {
  if (setting !== "vat-included") return 0;
  return Math.round((total * UK_VAT_PERCENT) / (100 + UK_VAT_PERCENT));
}
