import { countTitles, isOpen, loadTitles } from "./shelf.js";

const door = document.querySelector("#door");
const count = document.querySelector("#count");
const list = document.querySelector("#list");

function drawDoor() {
  if (isOpen()) {
    door.textContent = "We are open";
  } else {
    door.textContent = "We are closed";
  }
}

function drawCount() {
  const number = countTitles();
  count.textContent = `${number} books`;
}

function drawList() {
  const titles = loadTitles();
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
