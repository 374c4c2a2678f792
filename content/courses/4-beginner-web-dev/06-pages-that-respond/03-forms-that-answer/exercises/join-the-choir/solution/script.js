const form = document.querySelector("#join");
const answer = document.querySelector("#answer");

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const data = new FormData(form);
  const name = data.get("name").trim();
  let text = `Welcome, ${name}. We need ${data.get("voice")}.`;
  if (data.has("letters")) {
    text = `${text} We will write to you.`;
  }
  answer.textContent = text;
  form.reset();
});
