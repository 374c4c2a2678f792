const form = document.querySelector("#search");
const list = document.querySelector("#list");

function isWebAddress(text) {
  return text !== "";
}

function draw(notes) {
  list.replaceChildren();
  for (const note of notes) {
    const item = document.createElement("li");
    item.innerHTML = `<strong>${note.name}</strong> <span>${note.text}</span>`;
    if (note.website && isWebAddress(note.website)) {
      item.innerHTML += ` <a href="${note.website}">Website</a>`;
    }
    list.append(item);
  }
}

async function search(word) {
  const response = await fetch(`notes.json?word=${word}`);
  if (!response.ok) {
    throw new Error(`notes.json: status ${response.status}`);
  }
  draw(await response.json());
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  search(new FormData(form).get("word"));
});

search("");
