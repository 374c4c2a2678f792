const cakes = [
  { name: "Carrot cake", price: 3.2 },
  { name: "Lemon slice", price: 2.4 },
];

function priceOf(name) {
  const cake = cakes.find((cake) => cake.name === name);
  return cake.price;
}

function bill(names) {
  let sum = 0;
  for (const name of names) {
    sum = sum + priceOf(name);
  }
  return sum;
}

const first = ["Carrot cake", "Lemon slice"];
const second = ["Lemon slice", "Carot cake"];

console.log(bill(first));
console.log(bill(second));
