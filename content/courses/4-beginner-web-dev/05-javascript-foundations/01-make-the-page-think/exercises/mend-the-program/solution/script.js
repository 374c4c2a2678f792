const tables = 4;
let bottles = 40;
const drunk = 12;

console.log("Street party");
console.log("Bottles at noon:", bottles);

bottles = bottles - drunk;
console.log("Bottles at two:", bottles);

const share = bottles / tables;
console.log("Bottles for each table:", share);
