const form = document.querySelector("#offer");
const answer = document.querySelector("#answer");
form.noValidate = true;

// Returns an object with a message for each field that is wrong.
function messagesFor({ plant, packets }) {
  const messages = {};
  return messages;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const data = new FormData(form);
  const plant = data.get("plant").trim();
  const packets = data.get("packets");

  const messages = messagesFor({ plant, packets });
  answer.textContent = `Thank you: ${plant}, ${packets} packets.`;
  form.reset();
});
