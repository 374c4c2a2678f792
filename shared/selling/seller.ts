import type { Site } from "#shared/site/site.ts";
import type { OrderView } from "./order.ts";

/**
 * Who sells, as it is on every receipt and invoice. The VAT number is not on those from before or after a registration:
 * they have no VAT in them. Where the payment provider works it out, there may be none for buyers in other countries.
 */
export function sellerLines(
  { brand, instructor, contact, tax }: Pick<Site, "brand" | "instructor" | "contact" | "tax">,
  order: Pick<OrderView, "tax">,
) {
  const hasVat = order.tax > 0 || tax.setting === "by-provider";
  return [
    brand === instructor.name ? brand : `${instructor.name}, ${brand}`,
    contact.address,
    ...(contact.address.includes(contact.city) ? [] : [contact.city]),
    contact.email,
    ...(tax.vatNumber && hasVat ? [`VAT number ${tax.vatNumber}`] : []),
  ];
}
