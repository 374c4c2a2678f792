import { countTitles, isOpen, loadTitles } from "./shelf.js";

const door = document.querySelector("#door");
const count = document.querySelector("#count");
const list = document.querySelector("#list");

async function drawDoor() {
  if (await isOpen()) {
    door.textContent = "We are open";
  } else {
    door.textContent = "We are closed";
  }
}

async function drawCount() {
  const number = await countTitles();
  count.textContent = `${number} books`;
}

async function drawList() {
  const titles = await loadTitles();
  list.replaceChildren();
  for (const title of titles) {
    const item = document.createElement("li");
    item.textContent = title;
    list.append(item);
  }
}

drawDoor();
drawCount();
drawList();
