export function flour(people) {
  return people * 60;
}

export function milk(people) {
  return people * 120;
}

export function stack(pancakes) {
  let picture = "";
  for (let n = 1; n <= pancakes; n += 1) {
    picture += "=";
  }
  return picture;
}

export function shoppingList(people) {
  return `${flour(people)} g flour, ${milk(people)} ml milk`;
}
