const ENOUGH = 500;

const rate = ({ requests, errors }) => (requests === 0 ? 0 : errors / requests);

export function verdict(canary, baseline) {
  if (canary.errors >= 25 && rate(canary) >= 0.1) return "go back";
  if (canary.requests < ENOUGH || baseline.requests < ENOUGH) return "wait";
  if (rate(canary) > 2 * rate(baseline) && rate(canary) > 0.005) return "go back";
  if (canary.p95 > 1.3 * baseline.p95) return "go back";
  return "go on";
}
