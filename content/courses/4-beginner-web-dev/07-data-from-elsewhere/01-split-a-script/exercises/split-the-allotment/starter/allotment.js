const SEEDS_PER_METRE = 30;

export function area(bed) {
  return bed.length * bed.width;
}

export function seedsFor(bed) {
  return area(bed) * SEEDS_PER_METRE;
}

export function bedLine(bed) {
  return `${bed.crop}: ${area(bed)} square metres, ${seedsFor(bed)} seeds`;
}
