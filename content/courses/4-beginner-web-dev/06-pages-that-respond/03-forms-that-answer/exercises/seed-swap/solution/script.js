const form = document.querySelector("#offer");
const answer = document.querySelector("#answer");
form.noValidate = true;

// Returns an object with a message for each field that is wrong.
function messagesFor({ plant, packets }) {
  const messages = {};
  if (plant === "") {
    messages.plant = "Say which plant it is.";
  }
  const number = Number(packets);
  if (!(number >= 1 && number <= 20)) {
    messages.packets = "Offer 1 to 20 packets.";
  }
  return messages;
}

function showMessage(name, message) {
  const field = document.querySelector(`#${name}`);
  const place = document.querySelector(`#${name}-error`);
  if (message === undefined) {
    field.setAttribute("aria-invalid", "false");
    place.textContent = "";
  } else {
    field.setAttribute("aria-invalid", "true");
    place.textContent = message;
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const data = new FormData(form);
  const plant = data.get("plant").trim();
  const packets = data.get("packets");

  const messages = messagesFor({ plant, packets });
  showMessage("plant", messages.plant);
  showMessage("packets", messages.packets);

  const firstWrong = document.querySelector('[aria-invalid="true"]');
  if (firstWrong !== null) {
    answer.textContent = "";
    firstWrong.focus();
    return;
  }
  answer.textContent = `Thank you: ${plant}, ${packets} packets.`;
  form.reset();
});
