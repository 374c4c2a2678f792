/** "1 contribution", "1,204 contributions". */
export function countText(count: number): string {
  return count === 1 ? "1 contribution" : `${count.toLocaleString("en-GB")} contributions`;
}
