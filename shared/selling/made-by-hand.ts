const MADE = "made for ";

/** How the history of an order by hand begins: its amount, and the name for the account that paying may make. */
export const madeText = (amount: string, fullName: string | undefined) =>
  fullName ? `${MADE}${amount}\n${fullName}` : `${MADE}${amount}`;

/** The name that was given when the order was written down, or "". */
export function madeFor([first]: readonly { what: string }[]): string {
  return first?.what.startsWith(MADE) ? (first.what.split("\n")[1] ?? "") : "";
}
