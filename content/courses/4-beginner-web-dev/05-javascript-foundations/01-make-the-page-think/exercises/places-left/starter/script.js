// Two names are there already: places and taken.

console.log("Hello");
