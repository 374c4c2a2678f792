let things = [
  { name: "milk", number: 2 },
  { name: "eggs", number: 6 },
  { name: "leek", number: 1 },
];

const count = document.querySelector("#count");
const list = document.querySelector("#list");
const empty = document.querySelector("#empty");
const form = document.querySelector("#add");
const eat = document.querySelector("#eat");

function draw() {
  // Make the whole page from things.
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  // Change things, then draw.
});

draw();
