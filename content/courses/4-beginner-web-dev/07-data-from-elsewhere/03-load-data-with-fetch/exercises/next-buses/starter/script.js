const stop = document.querySelector("#stop");
const list = document.querySelector("#list");

async function loadBuses() {
  // Ask for buses.json, and return what is in it.
}

function draw(data) {
  // Draw the heading and the list.
}

async function start() {
  // Load, then draw.
}

start();
