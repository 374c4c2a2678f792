// Two numbers are there already: left and hour.

console.log(`${left} places are left.`);
console.log("We are open.");
