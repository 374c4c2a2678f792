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
  button.dataset.id = plant.id;
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

list.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button === null) {
    return;
  }
  const id = Number(button.dataset.id);
  if (button.classList.contains("water")) {
    const plant = plants.find((one) => one.id === id);
    plant.drinks = plant.drinks + 1;
  } else {
    plants = plants.filter((plant) => plant.id !== id);
  }
  draw();
});

draw();
