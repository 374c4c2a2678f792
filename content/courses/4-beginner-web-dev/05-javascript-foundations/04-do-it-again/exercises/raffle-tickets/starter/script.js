// A number is there already: sold.

console.log("Ticket 1");
console.log("Ticket 2");
