export function walkPrice(dogs, minutes) {
  let price = dogs * 8;
  if (minutes > 60) {
    price += 4;
  }
  return price;
}

export function billLine(dogs, minutes) {
  const price = walkPrice(dogs, minutes);
  if (dogs === 1) {
    return `1 dog, ${minutes} minutes: £${price}`;
  }
  return `${dogs} dogs, ${minutes} minutes: £${price}`;
}
