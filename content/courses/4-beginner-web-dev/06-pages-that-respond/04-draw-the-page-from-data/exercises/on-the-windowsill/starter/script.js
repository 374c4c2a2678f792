let plants = [
  { id: 1, name: "fern", drinks: 0 },
  { id: 2, name: "cactus", drinks: 0 },
  { id: 3, name: "basil", drinks: 0 },
];
let nextId = 4;

const list = document.querySelector("#plants");
const form = document.querySelector("#add");

function makeButton(words, className, plant) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = className;
  button.textContent = `${words} the ${plant.name}`;
  return button;
}

function draw() {
  list.replaceChildren();
  for (const plant of plants) {
    const item = document.createElement("li");
    const text = document.createElement("span");
    text.textContent = `${plant.name}: ${plant.drinks} drinks`;
    item.append(text, makeButton("Water", "water", plant), makeButton("Take away", "away", plant));
    list.append(item);
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const name = new FormData(form).get("name");
  plants = [...plants, { id: nextId, name, drinks: 0 }];
  nextId = nextId + 1;
  draw();
  form.reset();
});

draw();

for (const button of document.querySelectorAll(".water")) {
  button.addEventListener("click", () => {
    plants[0].drinks = plants[0].drinks + 1;
    draw();
  });
}

for (const button of document.querySelectorAll(".away")) {
  button.addEventListener("click", () => {
    plants = plants.filter((plant) => plant.id !== 1);
    draw();
  });
}
