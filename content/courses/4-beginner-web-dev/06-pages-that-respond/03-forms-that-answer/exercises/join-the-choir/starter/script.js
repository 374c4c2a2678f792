const form = document.querySelector("#join");
const button = document.querySelector("#join button");
const answer = document.querySelector("#answer");

button.addEventListener("click", () => {
  answer.textContent = "Welcome.";
});
