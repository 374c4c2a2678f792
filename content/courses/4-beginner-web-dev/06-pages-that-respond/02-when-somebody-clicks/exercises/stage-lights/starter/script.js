const light = document.querySelector("#light");

function setLight(colour) {
  light.textContent = colour;
}

// The three colours
const colour = document.querySelector(".colour");
colour.addEventListener("click", (event) => {
  setLight(event.currentTarget.textContent);
});

// Off
const off = document.querySelector("#off");
off.addEventListener("click", setLight("off"));

// How many letters are left
const title = document.querySelector("#title");
const rest = document.querySelector("#rest");
title.addEventListener("change", () => {
  rest.textContent = 20 - title.value.length;
});

// Applause
const clap = document.querySelector("#clap");
const claps = document.querySelector("#claps");
clap.addEventListener("onclick", () => {
  let count = 0;
  count = count + 1;
  claps.textContent = count;
});
