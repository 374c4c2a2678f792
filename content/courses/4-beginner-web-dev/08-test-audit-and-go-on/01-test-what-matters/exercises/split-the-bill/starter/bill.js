export function splitBill(pence, people) {
  if (people === 0) {
    return [];
  }
  const each = Math.floor(pence / people);
  const over = pence - each * people;
  const shares = [];
  for (let number = 1; number <= people; number = number + 1) {
    shares.push(number <= over ? each + 1 : each);
  }
  return shares;
}
