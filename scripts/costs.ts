import { costTable, PRICES_CHECKED } from "./support/costs.ts";

console.log(costTable());
console.log(
  `\nPrices as published by the platform, looked up on ${PRICES_CHECKED}: check them before you plan.`,
);
