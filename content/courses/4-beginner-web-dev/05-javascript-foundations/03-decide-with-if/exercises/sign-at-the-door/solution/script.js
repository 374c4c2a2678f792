// Two numbers are there already: left and hour.

if (left === 0) {
  console.log("We are full today.");
} else if (left === 1) {
  console.log("One place is left.");
} else {
  console.log(`${left} places are left.`);
}

if (hour >= 10 && hour < 13) {
  console.log("We are open.");
} else {
  console.log("We are closed.");
}
