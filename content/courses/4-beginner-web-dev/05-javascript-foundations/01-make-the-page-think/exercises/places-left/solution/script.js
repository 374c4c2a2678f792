// Two names are there already: places and taken.

console.log("Kettle Lane Fixers");
console.log(places - taken);
taken = taken + 1;
console.log(places - taken);
