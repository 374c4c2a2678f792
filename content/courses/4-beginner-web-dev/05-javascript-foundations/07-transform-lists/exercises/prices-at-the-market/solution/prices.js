export function inPounds(prices) {
  return prices.map((price) => `£${(price / 100).toFixed(2)}`);
}

export function below(prices, limit) {
  return prices.filter((price) => price < limit);
}

export function firstAbove(prices, limit) {
  return prices.find((price) => price > limit);
}

export function total(prices) {
  return prices.reduce((sum, price) => sum + price, 0);
}
