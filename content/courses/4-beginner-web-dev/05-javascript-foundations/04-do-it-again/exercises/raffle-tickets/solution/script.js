// A number is there already: sold.

for (let ticket = 1; ticket <= sold; ticket += 1) {
  if (ticket === 7) {
    console.log("Ticket 7 wins a cake");
  } else {
    console.log(`Ticket ${ticket}`);
  }
}

console.log(`${sold} tickets, £${sold * 2}`);
