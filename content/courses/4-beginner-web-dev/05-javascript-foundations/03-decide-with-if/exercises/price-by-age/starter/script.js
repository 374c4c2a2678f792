// Two names are there already: age is a number, isMember is true or false.
let price = 5;

if (age < 16) {
  price = 3;
} else if (age < 5) {
  price = 0;
} else if (65 <= age < 120) {
  price = 4;
}

if (isMember = true || price > 0) {
  price = price - 1;
}

console.log(`Price: £${price}`);
