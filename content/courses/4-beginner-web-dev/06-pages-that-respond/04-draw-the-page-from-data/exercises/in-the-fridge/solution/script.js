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

function countLabel(number) {
  if (number === 1) {
    return "1 thing";
  }
  return `${number} things`;
}

function draw() {
  list.replaceChildren();
  for (const thing of things) {
    const item = document.createElement("li");
    item.textContent = `${thing.name}, ${thing.number}`;
    list.append(item);
  }
  count.textContent = countLabel(things.length);
  empty.hidden = things.length > 0;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const data = new FormData(form);
  things = [...things, { name: data.get("name"), number: Number(data.get("number")) }];
  draw();
  form.reset();
});

eat.addEventListener("click", () => {
  things = [];
  draw();
});

draw();
