const guests = 10;

export function flour(people) {
  people * 60;
}

export function milk(people) {
  console.log(people * 120);
}

export function stack(pancakes) {
  let picture = "";
  for (let n = 1; n <= pancakes; n += 1) {
    picture += "=";
    return picture;
  }
}

export function shoppingList(people) {
  return `${flour} g flour, ${milk(guests)} ml milk`;
}
