const recipes = [
  { name: "Lentil soup", isVegan: true, minutes: 40 },
  { name: "Omelette", isVegan: false, minutes: 10 },
  { name: "Tomato toast", isVegan: true, minutes: 10 },
  { name: "Fish pie", isVegan: false, minutes: 60 },
];

const vegan = document.querySelector("#vegan");
const quick = document.querySelector("#quick");
const count = document.querySelector("#count");
const list = document.querySelector("#list");

let onlyVegan = false;
let onlyQuick = false;

function shownRecipes() {
  return recipes
    .filter((recipe) => !onlyVegan || recipe.isVegan)
    .filter((recipe) => !onlyQuick || recipe.minutes <= 20);
}

function countLabel(number) {
  if (number === 1) {
    return "1 recipe";
  }
  return `${number} recipes`;
}

function draw() {
  const shown = shownRecipes();

  list.replaceChildren();
  for (const recipe of shown) {
    const item = document.createElement("li");
    item.textContent = recipe.name;
    list.append(item);
  }

  count.textContent = countLabel(shown.length);
  vegan.setAttribute("aria-pressed", onlyVegan);
  quick.setAttribute("aria-pressed", onlyQuick);
}

vegan.addEventListener("click", () => {
  onlyVegan = !onlyVegan;
  draw();
});

quick.addEventListener("click", () => {
  onlyQuick = !onlyQuick;
  draw();
});

draw();
