const KEY = "holiday-packing";
const first = [
  { name: "passport", packed: false },
  { name: "swimwear", packed: false },
  { name: "book", packed: false },
];

const list = document.querySelector("#list");
const form = document.querySelector("#add");

function load() {
  const text = localStorage.getItem(KEY);
  if (text === null) {
    return first;
  }
  return JSON.parse(text);
}

function save() {
  localStorage.setItem(KEY, JSON.stringify(things));
}

let things = load();

function draw() {
  list.replaceChildren();
  for (let index = 0; index < things.length; index = index + 1) {
    const thing = things[index];
    const item = document.createElement("li");
    const label = document.createElement("label");
    const box = document.createElement("input");
    box.type = "checkbox";
    box.checked = thing.packed;
    box.dataset.index = index;
    label.append(box, ` ${thing.name}`);

    const remove = document.createElement("button");
    remove.type = "button";
    remove.dataset.index = index;
    remove.textContent = `Remove the ${thing.name}`;

    item.append(label, remove);
    list.append(item);
  }
}

// Somebody ticks a box.
list.addEventListener("change", (event) => {
  const index = Number(event.target.dataset.index);
  things[index].packed = event.target.checked;
  save();
});

// Somebody removes a thing.
list.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button === null) {
    return;
  }
  const removed = things[Number(button.dataset.index)];
  things = things.filter((thing) => thing !== removed);
  save();
  draw();
});

// Somebody adds a thing.
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const name = new FormData(form).get("name");
  things = [...things, { name, packed: false }];
  save();
  draw();
  form.reset();
});

draw();
