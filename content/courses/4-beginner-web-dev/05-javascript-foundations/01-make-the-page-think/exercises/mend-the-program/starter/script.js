const tables = 4;
const bottles = 40;
const drunk = 12;

console.log(Street party");
console.log("Bottles at noon:", Bottles);

bottles = bottles - drunk;
console.log("Bottles at two:", bottles);

console.log("Bottles for each table:", share);
const share = "bottles / tables";
