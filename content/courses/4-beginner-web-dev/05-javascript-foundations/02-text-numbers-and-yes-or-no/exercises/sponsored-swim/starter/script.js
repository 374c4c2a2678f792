// Three names are there already: lengths and best are strings, goal is a number.

console.log("${lengths} lengths");
console.log("Pounds raised:", lengths + lengths);
console.log("Goal reached:", lengths = goal);
console.log("Better than last year:", lengths > best);
