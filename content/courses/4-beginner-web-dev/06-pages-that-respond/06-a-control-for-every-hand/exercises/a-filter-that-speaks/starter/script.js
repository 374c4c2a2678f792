const recipes = [
  { name: "Lentil soup", isVegan: true, minutes: 40 },
  { name: "Omelette", isVegan: false, minutes: 10 },
  { name: "Tomato toast", isVegan: true, minutes: 10 },
  { name: "Fish pie", isVegan: false, minutes: 60 },
];

const vegan = document.querySelector("#vegan");
const quick = document.querySelector("#quick");
const place = document.querySelector("#place");
const list = document.querySelector("#list");

let onlyVegan = false;
let onlyQuick = false;

function shownRecipes() {
  return recipes
    .filter((recipe) => !onlyVegan || recipe.isVegan)
    .filter((recipe) => !onlyQuick || recipe.minutes <= 20);
}

function draw() {
  const shown = shownRecipes();

  list.replaceChildren();
  for (const recipe of shown) {
    const item = document.createElement("li");
    item.textContent = recipe.name;
    list.append(item);
  }

  place.replaceChildren();
  const count = document.createElement("p");
  count.textContent = `${shown.length} recipes`;
  place.append(count);
}

vegan.addEventListener("click", () => {
  onlyVegan = !onlyVegan;
  vegan.classList.toggle("is-on");
  draw();
});

quick.addEventListener("click", () => {
  onlyQuick = !onlyQuick;
  quick.classList.toggle("is-on");
  draw();
});

draw();
