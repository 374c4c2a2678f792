export function average(temperatures) {
  let sum = 0;
  for (const degrees of temperatures) {
    sum = sum + degrees;
    return sum / temperatures.length;
  }
}

export function warmest(temperatures) {
  let highest = 0;
  for (const degrees of temperatures) {
    if (degrees > highest) {
      highest = degrees;
    }
  }
  return highest;
}

export function frostyDays(temperatures) {
  const days = [];
  for (let index = 1; index <= temperatures.length; index = index + 1) {
    if (temperatures[index] < 0) {
      days.push(index);
    }
  }
  return days;
}
