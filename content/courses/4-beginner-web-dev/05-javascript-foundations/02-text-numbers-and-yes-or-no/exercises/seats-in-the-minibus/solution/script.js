// Two strings are there already: adults and children.
const seats = 8;
const people = Number(adults) + Number(children);
const free = seats - people;

console.log(`${people} people want to come.`);
console.log(`${free} seats are free.`);
console.log(`Full: ${free === 0}`);
