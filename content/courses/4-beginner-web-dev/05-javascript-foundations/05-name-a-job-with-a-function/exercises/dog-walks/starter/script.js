export function walkPrice(dogs, minutes) {
  console.log(dogs * 8);
}

export function billLine(dogs, minutes) {
}
