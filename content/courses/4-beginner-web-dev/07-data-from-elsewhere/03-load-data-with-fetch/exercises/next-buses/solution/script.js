const stop = document.querySelector("#stop");
const list = document.querySelector("#list");

async function loadBuses() {
  const response = await fetch("buses.json");
  if (!response.ok) {
    throw new Error(`buses.json: status ${response.status}`);
  }
  return response.json();
}

function draw(data) {
  stop.textContent = data.stop;
  list.replaceChildren();
  for (const bus of data.buses) {
    const item = document.createElement("li");
    item.textContent = `${bus.line} to ${bus.to}, ${bus.minutes} min`;
    list.append(item);
  }
}

async function start() {
  const data = await loadBuses();
  draw(data);
}

start();
