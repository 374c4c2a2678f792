export function hirePrice(minutes) {
  if (minutes === 0) {
    return 0;
  }
  if (minutes <= 30) {
    return 4;
  }
  if (minutes <= 60) {
    return 7;
  }
  return 10;
}
