// A string is there already: lights.

let count = 1;
for (const light of lights) {
  let broken = 0;
  if (light === "x") {
    broken += 1;
  }
  count += 1;
}
console.log(`Lights: ${count}`);
console.log(`Broken: ${broken}`);

for (let spare = 0; spare < broken; spare += 1) {
  console.log(`Spare light ${spare}`);
}

let boxes = 0;
while (boxes * 2 <= broken) {
  boxes += 1;
}
console.log(`Boxes to buy: ${boxes}`);
