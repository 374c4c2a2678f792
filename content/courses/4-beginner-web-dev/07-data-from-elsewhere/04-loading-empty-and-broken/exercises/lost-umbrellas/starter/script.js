const status = document.querySelector("#status");
const again = document.querySelector("#again");
const list = document.querySelector("#list");

let state = "loading";
let umbrellas = [];

async function loadUmbrellas() {
  const response = await fetch("umbrellas.json");
  if (!response.ok) {
    throw new Error(`umbrellas.json: status ${response.status}`);
  }
  return response.json();
}

function draw() {
  list.replaceChildren();
  for (const umbrella of umbrellas) {
    const item = document.createElement("li");
    item.textContent = `${umbrella.colour}, found on ${umbrella.day}`;
    list.append(item);
  }
}

async function show() {
  umbrellas = await loadUmbrellas();
  draw();
}

show();
