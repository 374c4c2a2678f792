// Three names are there already: lengths and best are strings, goal is a number.
const swum = Number(lengths);
const swumLastYear = Number(best);

console.log(`${swum} lengths`);
console.log("Pounds raised:", swum * 2);
console.log("Goal reached:", swum >= goal);
console.log("Better than last year:", swum > swumLastYear);
