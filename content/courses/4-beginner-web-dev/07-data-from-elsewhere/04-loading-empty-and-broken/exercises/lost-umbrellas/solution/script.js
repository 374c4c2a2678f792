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

function message() {
  if (state === "loading") {
    return "Loading the umbrellas…";
  }
  if (state === "broken") {
    return "We could not load the umbrellas.";
  }
  if (umbrellas.length === 0) {
    return "No umbrella is waiting.";
  }
  return "";
}

function draw() {
  status.textContent = message();
  again.hidden = state !== "broken";
  list.replaceChildren();
  for (const umbrella of umbrellas) {
    const item = document.createElement("li");
    item.textContent = `${umbrella.colour}, found on ${umbrella.day}`;
    list.append(item);
  }
}

async function show() {
  state = "loading";
  draw();
  try {
    umbrellas = await loadUmbrellas();
    state = "ready";
  } catch (error) {
    console.error(error);
    state = "broken";
  }
  draw();
}

again.addEventListener("click", show);
show();
