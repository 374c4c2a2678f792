export function verdict(canary, baseline) {
  if (canary.errors > baseline.errors * 2) return "go back";
  if (canary.p95 > baseline.p95) return "go back";
  return "go on";
}
