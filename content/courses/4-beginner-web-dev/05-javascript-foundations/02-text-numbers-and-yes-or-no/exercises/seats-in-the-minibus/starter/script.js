// Two strings are there already: adults and children.
const seats = 8;
const people = adults + children;

console.log("${people} people want to come.");
