const adaScore = document.querySelector("#ada-score");
const boScore = document.querySelector("#bo-score");
const message = document.querySelector("#message");

const ada = document.querySelector("#ada");
const bo = document.querySelector("#bo");
const newGame = document.querySelector("#new-game");
