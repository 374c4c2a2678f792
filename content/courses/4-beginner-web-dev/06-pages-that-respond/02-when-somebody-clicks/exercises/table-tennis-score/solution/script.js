const adaScore = document.querySelector("#ada-score");
const boScore = document.querySelector("#bo-score");
const message = document.querySelector("#message");

const ada = document.querySelector("#ada");
const bo = document.querySelector("#bo");
const newGame = document.querySelector("#new-game");

let adaPoints = 0;
let boPoints = 0;

function winner() {
  if (adaPoints === 11) {
    return "Ada wins";
  }
  if (boPoints === 11) {
    return "Bo wins";
  }
  return "";
}

function show() {
  adaScore.textContent = adaPoints;
  boScore.textContent = boPoints;
  message.textContent = winner();
  ada.disabled = winner() !== "";
  bo.disabled = winner() !== "";
}

ada.addEventListener("click", () => {
  adaPoints = adaPoints + 1;
  show();
});

bo.addEventListener("click", () => {
  boPoints = boPoints + 1;
  show();
});

newGame.addEventListener("click", () => {
  adaPoints = 0;
  boPoints = 0;
  show();
});
