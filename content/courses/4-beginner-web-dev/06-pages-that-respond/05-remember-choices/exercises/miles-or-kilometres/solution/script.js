const walks = [
  { name: "Along the river", km: 8 },
  { name: "Over the hill", km: 16 },
];

const KEY = "walks-unit";

const select = document.querySelector("#unit");
const list = document.querySelector("#walks");

function loadUnit() {
  if (localStorage.getItem(KEY) === "km") {
    return "km";
  }
  return "miles";
}

let unit = loadUnit();

// 8 km are about 5 miles.
function distance(km) {
  if (unit === "km") {
    return `${km} km`;
  }
  return `${(km * 5) / 8} miles`;
}

function draw() {
  list.replaceChildren();
  for (const walk of walks) {
    const item = document.createElement("li");
    item.textContent = `${walk.name}: ${distance(walk.km)}`;
    list.append(item);
  }
  select.value = unit;
}

select.addEventListener("change", () => {
  unit = select.value;
  localStorage.setItem(KEY, unit);
  draw();
});

draw();
